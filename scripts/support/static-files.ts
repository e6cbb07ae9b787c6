import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { root } from "./folders";

/** Chromium's word for it; to other browsers it is a comment. It counts as the first line of a file only. */
const HINT = "//# allFunctionsCalledOnLoad\n";

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)];

/**
 * Makes scripts and styles of a build ready for phones. Browsers compile a script beside the page, while it arrives,
 * instead of function by function when each is first called: that was a third of a second in one piece during which
 * nothing could be pressed. And all are packed once, as well as can be, for `server/files.ts` to send.
 */
export async function prepareFiles(folder = join(root, ".next", "static")): Promise<void> {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  await Promise.all(
    names
      .filter((name) => /\.(js|css)$/.test(name))
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
