import { createHash } from "node:crypto";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root, statePath } from "../support/folders";

const OF_SERVER = ["next", "next-server", "require-hook", "lib/start-server"].map(
  (file) => `next/dist/server/${file}`,
);

/** Reached only by compilation or development. */
const NOT_SERVED =
  /\.(?:d\.ts|map|md)$|\/next\/dist\/(?:docs\/|compiled\/(?:webpack|babel|babel-packages|next-devtools)\/|compiled\/next-server\/.*\.dev\.js$)/;

type Trace = (
  files: string[],
  options: { base: string; processCwd: string; mixedModules: boolean; ignore(path: string): boolean },
) => Promise<{ fileList: Set<string> }>;

/** Next's own tracer takes 15 s, so the result is kept for each version of Next. */
export async function tracedFilesOfNext(named: readonly string[]): Promise<string[]> {
  const kept = statePath("traced-next.json");
  const entries = [...new Set([...OF_SERVER, ...named])].sort();
  const { version } = JSON.parse(readFileSync(join(root, "node_modules/next/package.json"), "utf8"));
  const key = createHash("sha256")
    .update(JSON.stringify([version, entries, String(NOT_SERVED)]))
    .digest("hex");
  const known: { key: string; files: string[] } | null = existsSync(kept)
    ? JSON.parse(readFileSync(kept, "utf8"))
    : null;
  if (known?.key === key) return known.files;
  const files = await trace(entries);
  writeFileSync(kept, JSON.stringify({ key, files }));
  return files;
}

async function trace(entries: readonly string[]): Promise<string[]> {
  const require = createRequire(join(root, "package.json"));
  const { nodeFileTrace }: { nodeFileTrace: Trace } = require("next/dist/compiled/@vercel/nft");
  const { fileList } = await nodeFileTrace(
    entries.map((name) => require.resolve(name)),
    {
      base: root,
      processCwd: root,
      mixedModules: true,
      // Other packages are copied whole, so they need no tracing.
      ignore: (path) => !path.startsWith("node_modules/next/") || NOT_SERVED.test(path),
    },
  );
  return [...fileList].filter((file) => statSync(join(root, file)).isFile()).sort();
}
