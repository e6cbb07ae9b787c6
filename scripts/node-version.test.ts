import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { expect, it } from "vitest";
import { complaint } from "../bin/node-version.cjs";

import { root } from "./support/folders";

const { engines, scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

it.each(["0.12.18", "14.21.3", "18.20.8", "20.18.9", "20.9.0"])("Node %s is refused in words", (version) => {
  expect(complaint(version, engines.node)).toBe(
    `Manyhands needs Node 20.19 or newer, and this is ${version}. Download it from https://nodejs.org`,
  );
});

it.each(["20.19.0", "20.20.2", "22.0.0", "24.1.0", "100.0.0"])("Node %s is let in", (version) => {
  expect(complaint(version, engines.node)).toBeNull();
});

it("is asked before whatever an operator starts first, and says nothing on this Node", () => {
  for (const name of ["build", "demo", "dev", "test"]) {
    expect(scripts[name]).toMatch(/^node bin\/tools\.cjs && /);
  }
  const ofReleases = ["start", "worker", "db:migrate", "check:ledger"].map((name) => scripts[name]);
  expect(ofReleases.every((command) => command.startsWith("node bin/manyhands.mjs"))).toBe(true);
  for (const program of [["bin/tools.cjs"], ["bin/manyhands.mjs", "help"]]) {
    const said = execFileSync(process.execPath, program, { cwd: root, encoding: "utf8" });
    expect(said).not.toContain("Manyhands needs Node");
  }
});

it("says what to do where the tools of development were left out", () => {
  const folder = mkdtempSync(join(tmpdir(), "without-tools-"));
  try {
    cpSync(join(root, "bin"), join(folder, "bin"), { recursive: true });
    cpSync(join(root, "package.json"), join(folder, "package.json"));
    const { status, stderr } = spawnSync(process.execPath, [join(folder, "bin", "tools.cjs")], {
      encoding: "utf8",
    });
    expect([status, stderr]).toEqual([1, expect.stringContaining("npm ci --include=dev")]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it.each(["bin/node-version.cjs", "bin/tools.cjs", "bin/manyhands.mjs"])(
  "%s has nothing in it that an old Node cannot read",
  (file) => {
    const text = readFileSync(join(root, file), "utf8").replace(/^#!.*/, "");
    const [forOld, forNew] = ["node14.8", "esnext"].map(
      (target) => transformSync(text, { target, format: "esm" }).code,
    );
    expect(forOld).toBe(forNew);
  },
);
