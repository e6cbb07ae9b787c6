import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./folders";

/** A hint for Chromium, a comment for other browsers. Must be the first line of a file. */
const HINT = "//# allFunctionsCalledOnLoad\n";

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Prepares a build's scripts, styles and icons for slow phones. With the hint, Chromium compiles all
 * functions of a script during the download, off the main thread. Compiling each at its first call blocked
 * the page for a third of a second. Also compresses all files, at the highest level unless speed matters, for
 * `server/files.ts`.
 */
export async function prepareFiles({
  folder = join(root, ".next", "static"),
  isQuick = false,
} = {}): Promise<void> {
  const quality = isQuick ? 5 : constants.BROTLI_MAX_QUALITY;
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  await Promise.all(
    names
      .filter((name) => /\.(js|css|svg)$/.test(name))
      .map(async (name) => {
        const file = join(folder, name);
        const found = await readFile(file, "utf8");
        const isReady = !name.endsWith(".js") || found.startsWith(HINT);
        const content = isReady ? found : HINT + found;
        const [br, gz] = await Promise.all([
          asBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
          asGzip(content, { level: isQuick ? 6 : 9 }),
        ]);
        await Promise.all([
          isReady ? undefined : writeFile(file, content),
          writeFile(`${file}.br`, br),
          writeFile(`${file}.gz`, gz),
        ]);
      }),
  );
}
