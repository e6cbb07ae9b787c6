import { existsSync } from "node:fs";
import { join } from "node:path";
import { root } from "./folders";

/** Where the production entry lies: beside Next's own output, which a new build of Next takes away with it. */
export const serverFile = join(root, ".next", "manyhands", "server.mjs");

export const hasServer = (): boolean => existsSync(serverFile);

/** Starts it, as arguments for Node. */
export const startServer = (): string[] => ["--enable-source-maps", serverFile];

/** Bundles `server/` after Next's build: the packages stay in node_modules, and it starts without a compiler. */
export async function buildServer(): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(root, "server", "main.ts")],
    outfile: serverFile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: true,
    tsconfig: join(root, "tsconfig.json"),
    jsx: "automatic",
    logLevel: "warning",
  });
}
