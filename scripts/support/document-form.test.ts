import { describe, expect, it } from "vitest";
import { malformedMarkdown, malformedYaml } from "./document-form";

describe("Markdown", () => {
  it.each([
    ["# Title\n\n## Part\n\n### Of it\n\n## Another\n", []],
    ["# Title\n\n### Of what?\n", ["line 3: a heading leaves out a level"]],
    ["## What changes\n\n## How\n", []],
    ["# Title\n\n# Another\n", ["it has more than one title"]],
    ["# Title\n\n```sh\n# no title\n```\n", []],
    ["```sh\nnpm test\n", ["line 1: code that is never closed"]],
    ["````md\n```sh\n````\n", []],
    ["| a | b |\n|---|---|\n| `a|b` | a\\|b |\n", []],
    ["| a | b |\n|---|---|\n| one |\n", ["line 3: a row of 1 cells below a head of 2"]],
  ])("%j", (text, expected) => expect(malformedMarkdown(text)).toEqual(expected));
});

describe("YAML", () => {
  it.each([
    ["on:\n  push:\n    branches: [main]\n", 0],
    ["name: one\nname: two\n", 1],
    ["name: [one\n", 1],
    ["a:\n\t- tab\n", 1],
    ["one: 1\n---\ntwo: 2\n", 0],
  ])("%j has faults: %i", (text, faults) => expect(Math.min(1, malformedYaml(text).length)).toBe(faults));
});
