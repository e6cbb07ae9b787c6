import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

export const signatureOf = (folders: readonly string[]): string =>
  folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)),
    )
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .sort()
    .join("\n");
