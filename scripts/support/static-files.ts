import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { root } from "./folders";

/** A hint to Chromium, and a comment to other browsers. It must be the first line of a file. */
const HINT = "//# allFunctionsCalledOnLoad\n";

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Prepares the scripts, styles and icons of a build for slow phones. With the hint, Chromium compiles all functions
 * of a script while it downloads, off the main thread, and not each function at its first call, which blocked
 * the page for a third of a second. All files are also compressed here, at the highest level unless it has to be quick,
 * for `server/files.ts` to send.
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
