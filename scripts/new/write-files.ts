import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { runTool } from "../support/command";
import { root } from "../support/folders";
import { Sentence } from "../support/sentence";

export type Files = { made: Record<string, string>; changed: Record<string, string> };

export type Read = (path: string) => string | undefined;

export const readProject: Read = (path) => {
  const file = join(root, path);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
};

export function mustRead(read: Read, path: string): string {
  const text = read(path);
  if (text === undefined) throw new Sentence(`${path} is not there.`);
  return text;
}

/** Throws a Sentence and writes nothing if a new file already exists. */
export async function writeFiles({ made, changed }: Files): Promise<void> {
  const there = Object.keys(made).filter((path) => existsSync(join(root, path)));
  if (there.length > 0) throw new Sentence(`There already: ${there.join(", ")}.`);
  for (const [path, text] of Object.entries({ ...changed, ...made })) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const paths = [...Object.keys(made), ...Object.keys(changed)];
  const { code, output } = await runTool("@biomejs/biome/bin/biome", ["check", "--write", ...paths], {
    timeoutMs: 60_000,
  });
  if (code !== 0) throw new Sentence(output.trim());
  for (const path of Object.keys(made)) console.log(`  new      ${path}`);
  for (const path of Object.keys(changed)) console.log(`  changed  ${path}`);
}
