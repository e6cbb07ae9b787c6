import { build } from "esbuild";
import { expect, it } from "vitest";
import { root } from "../support/folders";

async function loadedBy(entry: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entry],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    format: "esm",
    packages: "external",
  });
  const loaded = new Set([entry]);
  for (const file of loaded) {
    for (const { path, kind, external } of metafile.inputs[file]?.imports ?? []) {
      if (kind !== "dynamic-import" && !external) loaded.add(path);
    }
  }
  return [...loaded];
}

it("a demo or dev server that is filled already starts without loading the contexts: that took 3 s", async () => {
  const loaded = await loadedBy("scripts/processes/run-site.ts");
  expect(loaded).toContain("scripts/demo/is-seeded.ts");
  const context = /^lib\/(community|identity|ledger|notification|payment|user)\//;
  expect(loaded.filter((file) => context.test(file))).toEqual([]);
});
