import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runTool } from "../support/command";
import { root } from "../support/folders";
import { Sentence } from "../support/sentence";

const TIMEOUT_MS = 60_000;
const TOOL = "patch-package/index.js";

/** The patched text of every hunk, by file. */
export function repairedTexts(patch: string): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const section of patch.split(/^diff --git .*\n/m).slice(1)) {
    const file = /^\+\+\+ b\/(.+)$/m.exec(section)?.[1] ?? "";
    const hunks = section.split(/^@@.*\n/m).slice(1);
    files.set(
      file,
      hunks.map((hunk) =>
        hunk
          .split("\n")
          .filter((line) => /^[ +]/.test(line))
          .map((line) => line.slice(1))
          .join("\n"),
      ),
    );
  }
  return files;
}

export function unrepairedFiles(folder = root): string[] {
  const patches = join(folder, "patches");
  if (!existsSync(patches)) return [];
  return readdirSync(patches)
    .filter((name) => name.endsWith(".patch"))
    .flatMap((name) => [...repairedTexts(readFileSync(join(patches, name), "utf8"))])
    .flatMap(([file, texts]) => {
      const path = join(folder, file);
      const found = existsSync(path) ? readFileSync(path, "utf8") : "";
      return texts.every((text) => found.includes(text)) ? [] : [file];
    });
}

/**
 * Applies `patches/` to `node_modules` if npm has not (`docs/decisions/027-dependencies.md`). npm skips
 * them where install scripts are off, so every start and build calls this first. Throws a Sentence if they
 * cannot be applied.
 */
export async function repairPackages(): Promise<void> {
  if (unrepairedFiles().length === 0) return;
  if (existsSync(join(root, "node_modules", TOOL))) {
    await runTool(TOOL, ["--error-on-fail"], { timeoutMs: TIMEOUT_MS });
  }
  const [file] = unrepairedFiles();
  if (!file) return;
  throw new Sentence(
    `${file} lacks a patch from patches/ that the site depends on. ` +
      "Run `npm install` again, or `npx patch-package` as the owner of node_modules.",
  );
}
