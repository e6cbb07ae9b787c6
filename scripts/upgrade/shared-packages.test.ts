import { expect, it } from "vitest";
import { packagesNotHere } from "./shared-packages";

const lock = (packages: Record<string, string>) => ({
  packages: Object.fromEntries(
    Object.entries(packages).map(([path, version]) => [path, { version, integrity: `sha512-${version}` }]),
  ),
});

it.each([
  ["the same packages", { "": "0.1.0", "node_modules/a": "1.0.0" }, []],
  ["fewer packages", { "": "0.1.0" }, []],
  ["another version", { "node_modules/a": "1.0.1" }, ["node_modules/a"]],
  ["a package that is not here", { "node_modules/b": "1.0.0" }, ["node_modules/b"]],
  [
    "one that lies elsewhere",
    { "node_modules/a/node_modules/c": "1.0.0" },
    ["node_modules/a/node_modules/c"],
  ],
])("an earlier release with %s", (_what, earlier, missing) => {
  expect(
    packagesNotHere(
      lock(earlier),
      lock({ "": "0.2.0", "node_modules/a": "1.0.0", "node_modules/c": "1.0.0" }),
    ),
  ).toEqual(missing);
});
