// Imports a module of src into Node's test runner.
import { build } from "esbuild";
import { fileURLToPath } from "node:url";

export async function load(path) {
  const result = await build({
    entryPoints: [fileURLToPath(new URL(`../src/${path}`, import.meta.url))],
    bundle: true,
    write: false,
    format: "esm",
    target: ["node18"],
    jsx: "automatic",
    jsxImportSource: "preact",
  });
  return import(`data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString("base64")}`);
}

/** The answer to a `read` question for boxes of rows x columns, as the library writes it. */
export function boxes(rows, columns) {
  const side = rows * columns;
  const name = (row, column) => `r${row + 1}c${column + 1}`;
  const all = Array.from({ length: side }, (_, i) => i);
  const regionOf = (row, column) => Math.floor(row / rows) * rows + Math.floor(column / columns);
  const houses = [
    ...all.map((row) => ({ name: `row ${row + 1}`, kind: "row", cells: all.map((column) => name(row, column)) })),
    ...all.map((column) => ({ name: `column ${column + 1}`, kind: "column", cells: all.map((row) => name(row, column)) })),
    ...all.map((box) => ({
      name: `box ${box + 1}`,
      kind: "region",
      cells: all.flatMap((row) => all.filter((column) => regionOf(row, column) === box).map((column) => name(row, column))),
    })),
  ];
  return {
    file: "", line: 1, layout: `${rows}x${columns}`, side, puzzle: "",
    givens: Array(side * side).fill(0),
    regions: all.flatMap((row) => all.map((column) => regionOf(row, column))),
    houses,
  };
}
