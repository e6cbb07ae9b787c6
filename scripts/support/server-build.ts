import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./folders";
import { HEAP } from "./heap";

/** The production entry point. It is in Next's output folder, so a new build of Next deletes it. */
export const serverFile = join(root, ".next", "manyhands", "server.mjs");

export const hasServer = (): boolean => existsSync(serverFile);

/** The arguments with which Node starts it. Its processes take these over. */
export const startServer = (): string[] => [...HEAP, serverFile];

/** Bundles `server/` after Next's build: the parent of the processes, and what each of them runs. */
export async function buildServer(): Promise<void> {
  await bundle("server/site.ts", join(dirname(serverFile), "site.mjs"));
  await bundle("server/main.ts", serverFile);
}

/** Makes one file of a program, which starts without a compiler; packages stay in node_modules. */
export async function bundle(entry: string, outfile: string): Promise<void> {
  const { build } = await import("esbuild");
  await build({
    entryPoints: [join(root, entry)],
    outfile,
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
