import { describe, expect, it } from "vitest";
import { growthIn } from "./growth";

const COPIES = "copies in a loop what it has collected. Push to a list, or use groupPairs().";
const SUMS = "copies its sum for each element. Push to a list, or use flat().";
const READS = "reads all fields for each round of a loop. Use groupPairs().";

const faults = (source: string, file = "lib/a.ts") => growthIn(file, source);

describe("work that grows faster than its input is refused:", () => {
  it("with the place of its line", () => {
    expect(faults("let all = [];\nfor (const one of input) {\n  all = [...all, one];\n}")).toEqual([
      `lib/a.ts:3: all = [...all, one] ${COPIES}`,
    ]);
  });

  it.each([
    ["a list", "for (const one of input) all = [...all, one];"],
    ["a list in the middle", "while (input.next()) all = [0, ...(all ?? []), 1];"],
    ["a list of a class", "class A { read() { for (const one of input) this.all = [...this.all, one]; } }"],
    ["an object", "for (const [name, value] of input) all = { ...all, [name]: value };"],
    ["two objects", "for (const one of input) all = { ...all, ...one };"],
    ["a set", "for (const one of input) all = new Set([...all, one]);"],
    ["a joined list", "for (let i = 0; i < input.length; i++) all = all.concat(input[i]);"],
    ["bytes", "for await (const piece of input) all = Buffer.concat([all, piece]);"],
    ["a list in a function", "input.forEach((one) => { all = [...all, one]; });"],
    ["a list outside an inner loop", "for (const one of input) for (const a of ALL) all = [...all, one, a];"],
    ["a value of an object", "for (const [name, one] of input) all[name] = [...(all[name] ?? []), one];"],
    ["a value of a map", "for (const [name, one] of input) all.set(name, [...(all.get(name) ?? []), one]);"],
    [
      "a value under another name",
      "for (const [name, one] of input) { const known = all.get(name); all.set(name, [known, one].flat()); }",
    ],
  ])("a copy of %s", (_what, source) => {
    expect(faults(source)).toEqual([expect.stringMatching(/^lib\/a\.ts:1: /)]);
    expect(faults(source)[0]).toContain(COPIES);
  });

  it.each([
    ["a joined list", "input.reduce((sum, one) => sum.concat(one), [])"],
    ["a list", "input.reduceRight((sum, one) => { return [one, ...sum]; }, [])"],
    ["a part", "input.reduce((sum, one) => ({ ...sum, list: [...sum.list, one] }), { list: [] })"],
  ])("a sum that is %s", (_what, source) => {
    expect(faults(source)).toEqual([`lib/a.ts:1: ${source} ${SUMS}`]);
  });

  it.each([
    [
      "a form",
      "function f(given: FormData) { for (const name of input) given.get(name); }",
      "given.get(name)",
    ],
    ["a name", "for (const name of names) form.has(name);", "form.has(name)"],
    [
      "a query",
      "const query = new URLSearchParams(text); while (more()) query.get(next);",
      "query.get(next)",
    ],
    ["a read form", "const a = await req.formData(); names.map((name) => a.get(name));", "a.get(name)"],
    ["an address", "names.map((name) => url.searchParams.get(name));", "url.searchParams.get(name)"],
    ["all values", "for (const name of a.keys()) a.getAll(name);", "a.getAll(name)"],
  ])("a field looked up in %s", (_what, source, code) => {
    expect(faults(source)).toEqual([`lib/a.ts:1: ${code} ${READS}`]);
  });

  it("in JSX", () => {
    const source = "const a = <ul>{names.map((name) => <li>{form.get(name)}</li>)}</ul>;";
    expect(faults(source, "app/a.tsx")).toEqual([`app/a.tsx:1: form.get(name) ${READS}`]);
  });
});

it.each([
  ["a list that is pushed to", "for (const one of input) all.push(one);"],
  ["a list that each round begins", "for (const one of input) { let all = []; all = [...all, one]; }"],
  ["a copy after the loop", "for (const one of input) all.push(one);\nall = [...all, last];"],
  ["a record with a changed field", "for (const one of input) all.set(one, { ...all.get(one), count: 1 });"],
  ["bytes of one round", "for (const parts of input) all.push(Buffer.concat(parts));"],
  ["a sum of numbers", "input.reduce((sum, one) => sum + one, 0)"],
  ["a map", "for (const name of names) known.get(name);"],
  ["names that the source lists", 'for (const name of ["a", "b"]) form.get(name);'],
  ["names of a constant", "Object.keys(FIELDS).map((name) => form.get(name));"],
  ["a field in the head of a loop", 'for (const name of form.get("names")) read(name);'],
])("%s passes", (_what, source) => {
  expect(faults(source)).toEqual([]);
});
