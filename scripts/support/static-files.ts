import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { root } from "./folders";

/** A hint to Chromium, and a comment to other browsers. It must be the first line of a file. */
const HINT = "//# allFunctionsCalledOnLoad\n";

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Prepares the scripts, styles and icons of a build for slow phones. With the hint, Chromium compiles all functions
 * of a script while it downloads, off the main thread, and not each function at its first call, which blocked
 * the page for a third of a second. All files are also compressed here, at the highest level, for
 * `server/files.ts` to send.
 */
export async function prepareFiles(folder = join(root, ".next", "static")): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg)$/.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const found = await readFile(file, "utf8");
        const isReady = !name.endsWith(".js") || found.startsWith(HINT);
        const content = isReady ? found : HINT + found;
        const [br, gz] = await Promise.all([asBrotli(content), asGzip(content, { level: 9 })]);
        await Promise.all([
          isReady ? undefined : writeFile(file, content),
          writeFile(`${file}.br`, br),
          writeFile(`${file}.gz`, gz),
        ]);
      }),
  );
}
