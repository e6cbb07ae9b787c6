import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { run } from "../support/command";
import { root } from "../support/folders";
import { repairedTexts, unrepairedFiles } from "./driver-repair";

const PATCH = "patches/postgres+3.4.9.patch";
const BUILDS = ["src", "cjs/src", "cf/src"];

it("the repair changes every build of the driver, and node_modules has it", () => {
  const files = [...repairedTexts(readFileSync(join(root, PATCH), "utf8")).keys()].sort();
  const expected = BUILDS.flatMap((build) =>
    ["connection.js", "index.js"].map((name) => `node_modules/postgres/${build}/${name}`),
  );
  expect(files).toEqual(expected.sort());
  const { exports } = JSON.parse(readFileSync(join(root, "node_modules/postgres/package.json"), "utf8"));
  const builds = Object.values<string>(exports).filter((path) => path.endsWith(".js"));
  expect([...new Set(builds.map((path) => dirname(path).slice(2)))].sort()).toEqual([...BUILDS].sort());
  expect(unrepairedFiles()).toEqual([]);
});

it.each(BUILDS)("%s: a connection that closes settles its queries and opens anew", async (build) => {
  const { code, output } = await run(
    process.execPath,
    ["tests/support/closing-postgres.mjs", join(root, "node_modules/postgres", build, "index.js")],
    { timeoutMs: 15_000 },
  );
  expect([code, output.trim().split("\n").at(-1)]).toEqual([
    0,
    JSON.stringify({
      transaction: "CONNECTION_CLOSED",
      afterTransaction: "answered",
      unsent: "CONNECTION_CLOSED",
      afterUnsent: "answered",
      half: "CONNECTION_CLOSED",
      afterHalf: '[{"word":"whole"}]',
      late: "CONNECTION_CLOSED",
      between: "answered",
      lateStatement: "CONNECTION_CLOSED",
      strayed: 0,
    }),
  ]);
});

it("an install without install scripts is noticed", () => {
  const folder = mkdtempSync(join(tmpdir(), "unrepaired-"));
  try {
    mkdirSync(join(folder, "patches"));
    cpSync(join(root, PATCH), join(folder, PATCH));
    const files = [...repairedTexts(readFileSync(join(root, PATCH), "utf8")).keys()];
    for (const file of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(join(root, file), join(folder, file));
    }
    expect(unrepairedFiles(folder)).toEqual([]);
    const [one = ""] = files;
    writeFileSync(join(folder, one), readFileSync(join(folder, one), "utf8").replace("dropUnsent()", ""));
    expect(unrepairedFiles(folder)).toEqual([one]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
