#!/usr/bin/env python3
"""Writes sudokit/answers.py: a frozen dataclass for every answer that the JSON Schemas describe.

    python/generate.py            write it
    python/generate.py --check    exit with 1 if it is not what would be written
"""

from __future__ import annotations

import json
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
REFERENCE = HERE.parent / "docs" / "reference"
OUTPUT = HERE / "sudokit" / "answers.py"

# Answers that only the program writes.
LEFT_OUT = {"run", "undetermined", "refused"}
# Members that this schema leaves open and another schema describes.
DESCRIBED_ELSEWHERE = {("explain", "steps"): "Step"}
# The defaults of members that are not None if they are absent.
DEFAULTS = {("Explain", "steps"): "()"}
CLASS_NAMES = {"argument.houses": "ArgumentHouse"}
# Member names that are keywords of Python.
KEYWORDS = {"from": "from_"}
PROPERTIES = {
    "Step": '''
    @property
    def eliminations(self) -> tuple[Candidate, ...]:
        """The candidates that the step removes (the member `removals`)."""
        return self.removals or ()

    @property
    def reasons(self) -> Argument | None:
        """Why the step is right: its houses, cells and links (the member `argument`)."""
        return self.argument
''',
}

HEAD = '''"""The answers of the library as frozen dataclasses.

This file is written by python/generate.py from docs/reference/answer.schema.json and
docs/reference/step.schema.json; do not edit it by hand. A member that is absent from an answer is
None. Cells are named "r1c1"; digits count from 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, Mapping

from ._decode import Answer, Convert, puzzle_of, puzzles_of, record_of, records_of, tuple_of

if TYPE_CHECKING:
    from .puzzle import Puzzle
'''


def camel(name: str) -> str:
    return "".join(part.capitalize() for part in re.split(r"[_ .]", name))


def wrapped_row(row: str) -> list[str]:
    """The lines of a row; a long list of words takes several lines."""
    if len(row) <= 96:
        return [row]
    before, words = row.split("[", 1)
    words, behind = words.rsplit("]", 1)
    middle = textwrap.wrap(words, 92, initial_indent=" " * 8, subsequent_indent=" " * 8)
    return [before + "[", *middle, "    ]" + behind]


class Generator:
    def __init__(self) -> None:
        self.classes: list[str] = []
        self.names: list[str] = []
        self.defs: dict[str, Any] = {}
        self.scalars: dict[str, Any] = {}

    def add_schema(self, schema: dict[str, Any], left_out: set[str]) -> None:
        self.defs = schema["$defs"]
        for name, definition in self.defs.items():
            if name not in left_out and self.is_record(definition):
                self.add_class(CLASS_NAMES.get(name, camel(name)), name, definition)

    def add_root(self, name: str, schema: dict[str, Any]) -> None:
        self.defs = schema["$defs"]
        self.add_class(name, name.lower(), schema)

    @staticmethod
    def is_record(definition: dict[str, Any]) -> bool:
        return definition.get("type") == "object" and "properties" in definition

    def add_class(self, name: str, path: str, definition: dict[str, Any]) -> None:
        if name in self.names:
            return
        self.names.append(name)
        at = len(self.classes)
        required = set(definition.get("required", []))
        rows: list[tuple[bool, str, str, str, str]] = []
        for member, schema in definition["properties"].items():
            kind, convert, meaning = self.type_of(path, member, schema)
            always = member in required
            if not always and not kind.endswith("| None") and (name, member) not in DEFAULTS:
                kind += " | None"
            rows.append((not always, member, kind, convert, meaning))
        rows.sort(key=lambda row: row[0])
        self.classes.insert(at, self.text_of(name, definition, rows))

    def type_of(self, path: str, member: str, schema: dict[str, Any]) -> tuple[str, str, str]:
        meaning = schema.get("description", "")
        if (path, member) in DESCRIBED_ELSEWHERE:
            name = DESCRIBED_ELSEWHERE[path, member]
            return f"tuple[{name}, ...]", f"records_of(lambda: {name})", meaning
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            target = self.defs[name]
            meaning = meaning or target.get("description", "")
            if name == "grid" and member == "best":  # a Puzzle has no clashes
                return "str | None", "", meaning
            if name == "grid":
                return "Puzzle | None", "puzzle_of", meaning
            if self.is_record(target):
                self.add_class(camel(name), name, target)
                return camel(name), f"record_of(lambda: {camel(name)})", meaning
            kind, convert, _ = self.type_of(path, member, {**target, "description": meaning})
            return kind, convert, meaning
        if "enum" in schema:
            return f"Literal[{', '.join(json.dumps(word) for word in schema['enum'])}]", "", meaning
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]", "", meaning
        return (*self.plain_type(path, member, schema), meaning)

    def plain_type(self, path: str, member: str, schema: dict[str, Any]) -> tuple[str, str]:
        types = schema.get("type", [])
        types = [types] if isinstance(types, str) else list(types)
        kinds, convert = [], ""
        for one_type in types:
            if one_type == "array":
                kind, convert = self.array_type(path, member, schema)
            elif one_type == "object":
                kind, convert = self.object_type(path, member, schema)
            else:
                kind = {"string": "str", "integer": "int", "number": "float", "boolean": "bool",
                        "null": "None"}[one_type]
            kinds.append(kind)
        return " | ".join(kinds) or "Any", convert

    def array_type(self, path: str, member: str, schema: dict[str, Any]) -> tuple[str, str]:
        if "items" not in schema:
            return "tuple[Any, ...]", "tuple_of"
        kind, convert, _ = self.type_of(path, member, schema["items"])
        if convert == "puzzle_of":
            return "tuple[Puzzle | None, ...]", "puzzles_of"
        if convert.startswith("record_of("):
            return f"tuple[{kind}, ...]", convert.replace("record_of", "records_of", 1)
        return f"tuple[{kind}, ...]", "tuple_of"

    def object_type(self, path: str, member: str, schema: dict[str, Any]) -> tuple[str, str]:
        inner = schema.get("additionalProperties")
        if "properties" in schema and not isinstance(inner, dict):
            full = f"{path}.{member}"
            name = CLASS_NAMES.get(full, camel(full))
            self.add_class(name, full, schema)
            return name, f"record_of(lambda: {name})"
        if isinstance(inner, dict):
            kind, _, _ = self.type_of(path, member + ".value", inner)
            if "properties" in inner:
                kind = "Mapping[str, Any]"
            return f"Mapping[str, {kind}]", ""
        return "Mapping[str, Any]", ""

    @staticmethod
    def text_of(name: str, definition: dict[str, Any], rows: list[tuple[bool, str, str, str, str]]) -> str:
        lines = ["@dataclass(frozen=True, repr=False)", f"class {name}(Answer):"]
        about = definition.get("description", "").rstrip(".")
        about = about[:1].upper() + about[1:] or re.sub("(?<=[a-z])(?=[A-Z])", " of the ", name)
        lines += textwrap.wrap(f'"""{about}."""', 96, initial_indent="    ", subsequent_indent="    ")
        lines.append("")
        for optional, member, kind, _, meaning in rows:
            member = KEYWORDS.get(member, member)
            lines += textwrap.wrap(meaning, 94, initial_indent="    # ", subsequent_indent="    # ")
            default = f" = {DEFAULTS.get((name, member), 'None')}" if optional else ""
            lines += wrapped_row(f"    {member}: {kind}{default}")
        converts = [f'"{member}": {convert}' for _, member, _, convert, _ in rows if convert]
        renamed = [f'"{member}": "{KEYWORDS[member]}"' for _, member, *_ in rows if member in KEYWORDS]
        if converts:
            lines += ["", "    _convert: ClassVar[Mapping[str, Convert]] = {"]
            lines += [f"        {row}," for row in converts]
            lines.append("    }")
        if renamed:
            lines.append(f"    _renamed: ClassVar[Mapping[str, str]] = {{{', '.join(renamed)}}}")
        return "\n".join(lines) + "\n" + PROPERTIES.get(name, "")

    def text(self) -> str:
        return HEAD + "".join("\n\n" + one for one in self.classes)


def generated() -> str:
    generator = Generator()
    step = json.loads((REFERENCE / "step.schema.json").read_text())
    generator.add_schema(step, set())
    generator.add_root("Step", step)
    generator.add_schema(json.loads((REFERENCE / "answer.schema.json").read_text()), LEFT_OUT)
    return generator.text()


def main() -> int:
    text = generated()
    if "--check" in sys.argv[1:]:
        if OUTPUT.read_text() == text:
            return 0
        print("python/sudokit/answers.py is stale: run python/generate.py", file=sys.stderr)
        return 1
    OUTPUT.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
