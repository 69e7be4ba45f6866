#!/usr/bin/env python3
"""Writes what the JSON Schemas say into the package: sudokit/answers.py, a frozen dataclass for every
answer, and the options of the functions and methods that ask questions.

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
    "Explain": '''
    def _repr_html_(self) -> str | None:
        """The steps in a notebook; None, for plain text, if there is none to show."""
        page = self.page
        if page is None and self.steps and "_asked" in self.__dict__:
            puzzle, options = self.__dict__["_asked"]
            page = puzzle.ask("explain", **{**options, "page": True})[0].get("page")
        return frame_of(page) if page else None
''',
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
from ._viewer import frame_of

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


# --- Options -----------------------------------------------------------------------------------------

# The files in which functions have options between these two comments. `without`: the function
# declares these itself, or has no use for them.
WITH_OPTIONS = [HERE / "sudokit" / "puzzle.py", HERE / "sudokit" / "questions.py"]
PLACE = re.compile(
    r"^( +)# options of (\w+)(?: without ([\w, ]+))?:\n(?:.*\n)*?\1# end of the options\n", re.MULTILINE
)
# Members of requests that are no options: the puzzle, its place, and the kind of question.
PUZZLE_MEMBERS = {"ask", "puzzle", "quiz", "sudoku", "puzzles", "quizzes", "marks", "rules", "comment", "file",
                  "line", "id", "ordered"}
# Options that are puzzles.
PUZZLES = {"from", "printed"}
TYPES = {"string": "str", "integer": "int", "number": "float", "boolean": "bool"}


class Options:
    def __init__(self) -> None:
        self.defs = json.loads((REFERENCE / "question.schema.json").read_text())["$defs"]

    def type_of(self, schema: dict[str, Any]) -> str:
        if "$ref" in schema:
            name = schema["$ref"].rsplit("/", 1)[1]
            return "Texts" if name == "texts" else self.type_of(self.defs[name])
        if "enum" in schema:
            return f"Literal[{', '.join(json.dumps(word) for word in schema['enum'])}]"
        if "anyOf" in schema:
            return "Wish"
        kind = schema["type"]
        if isinstance(kind, list):
            return " | ".join(TYPES[one] for one in kind)
        if kind == "object":
            return f"Mapping[str, {self.type_of(schema['additionalProperties'])}]"
        return TYPES[kind]

    def of(self, kind: str, without: set[str]) -> list[str]:
        members = self.defs["ask_" + kind]["properties"]
        others = PUZZLE_MEMBERS | {"layout"} if kind != "make" else PUZZLE_MEMBERS - {"rules"}
        names = [name for name in members if name not in others]
        limits = ["time", "iterations", "memory", "seed"]
        names.sort(key=lambda name: name in limits)  # behind the options of the kind
        unknown = without - set(names)
        if unknown:
            sys.exit(f"{kind} has no options {unknown}")
        rows = []
        for name in names:
            if name in without:
                continue
            type_name = self.type_of(members[name])
            if name in PUZZLES:
                type_name = f"Puzzle | {type_name}"
            rows.append(f"{name + '_' if name in ('with', 'from') else name}: {type_name} | None = None,")
        if kind != "make":
            rows += ["stop: Stop | None = None,", "progress: ProgressOption = None,"]
        return rows

    def lines(self, place: re.Match[str]) -> str:
        indent, kind, words = place.group(1), place.group(2), place.group(3) or ""
        text = f"{indent}# options of {kind}{' without ' + words if words else ''}:\n"
        line = ""
        for row in self.of(kind, set(words.split(", ")) if words else set()):
            if line and len(indent) + len(line) + 1 + len(row) > 100:
                text, line = f"{text}{indent}{line}\n", ""
            line += " " + row if line else row
        return f"{text}{indent}{line}\n{indent}# end of the options\n"


def texts() -> dict[Path, str]:
    """The files and what they should contain."""
    options = Options()
    written = {OUTPUT: generated()}
    for path in WITH_OPTIONS:
        written[path] = PLACE.sub(options.lines, path.read_text())
    return written


def main() -> int:
    stale = {path: text for path, text in texts().items() if path.read_text() != text}
    if "--check" in sys.argv[1:]:
        for path in stale:
            print(f"{path} is stale: run python/generate.py", file=sys.stderr)
        return 1 if stale else 0
    for path, text in stale.items():
        path.write_text(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
