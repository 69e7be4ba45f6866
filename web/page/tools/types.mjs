// TypeScript types of the library's answers and requests, from the JSON Schemas in docs/reference.
//   node tools/types.mjs            writes src/engine/answers.ts
//   node tools/types.mjs --check    exits with 1 if the file is not what would be written
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const reference = (name) =>
  JSON.parse(readFileSync(here(`../../../docs/reference/${name}.schema.json`), "utf8"));
const output = here("../src/engine/answers.ts");

const pascal = (name) => name.replace(/(^|_)([a-z])/g, (_, __, letter) => letter.toUpperCase());
const quoted = (name) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name));

const simple = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

function typeOf(schema, prefix, indent) {
  if (schema.$ref) return prefix + pascal(schema.$ref.replace("#/$defs/", ""));
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.anyOf) return schema.anyOf.map((one) => typeOf(one, prefix, indent)).join(" | ");
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => typeOf({ ...schema, type }, prefix, indent)).join(" | ");
  }
  if (schema.type === "array") {
    const items = schema.items ? typeOf(schema.items, prefix, indent) : "unknown";
    return `readonly (${items})[]`;
  }
  if (schema.type === "object" || schema.properties) return objectOf(schema, prefix, indent);
  return simple[schema.type] ?? "unknown";
}

function objectOf(schema, prefix, indent) {
  if (!schema.properties) {
    const values = schema.additionalProperties;
    const type = values && values !== true ? typeOf(values, prefix, indent) : "unknown";
    return `{ readonly [name: string]: ${type} }`;
  }
  const required = new Set(schema.required ?? []);
  const inner = indent + "  ";
  const members = Object.entries(schema.properties).map(([name, member]) => {
    const comment = member.description ? `${inner}/** ${member.description} */\n` : "";
    const type = typeOf(member, prefix, inner);
    return `${comment}${inner}readonly ${quoted(name)}${required.has(name) ? "" : "?"}: ${type};\n`;
  });
  return `{\n${members.join("")}${indent}}`;
}

function definitions(schema, prefix) {
  return Object.entries(schema.$defs).map(([name, definition]) => {
    const comment = definition.description ? `/** ${definition.description} */\n` : "";
    return `${comment}export type ${prefix}${pascal(name)} = ${typeOf(definition, prefix, "")};\n`;
  });
}

function written() {
  const step = reference("step");
  return [
    "// Written by tools/types.mjs from docs/reference/answer.schema.json and step.schema.json.\n",
    ...definitions(step, "Step"),
    `export type Step = ${objectOf(step, "Step", "")};\n`,
    ...definitions(reference("answer"), "Answer"),
  ].join("\n");
}

const text = written();
if (process.argv.includes("--check")) {
  if (readFileSync(output, "utf8") !== text) {
    console.error("src/engine/answers.ts is stale: run node tools/types.mjs");
    process.exit(1);
  }
} else {
  writeFileSync(output, text);
}
