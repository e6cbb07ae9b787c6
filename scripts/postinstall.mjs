/**
 * Runs after `npm install`. Applies the repairs in `patches/`. After a production install (`npm ci
 * --omit=dev`), it also removes what only builds and debuggers read: source maps, and compilers, which npm
 * cannot omit because Next names them. With `--ignore-scripts` both stay, and the first program to start
 * applies the repairs.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");

/** Whole packages: a later full install by npm notices that they are missing. */
const COMPILERS = [
  /^@next\/swc-/,
  /^@?typescript$/,
  /^@typescript\//,
  /^playwright(?:-core)?$/,
  /^@playwright\//,
];

const { status } = spawnSync(process.execPath, [join(modules, "patch-package/index.js"), "--error-on-fail"], {
  cwd: root,
  stdio: "inherit",
});
if (status !== 0) process.exit(status ?? 1);

const canBuild = existsSync(join(modules, "esbuild"));
if (!canBuild) {
  for (const name of packages()) {
    if (COMPILERS.some((one) => one.test(name))) rmSync(join(modules, name), { recursive: true });
  }
  for (const name of readdirSync(modules, { recursive: true })) {
    if (/\.(?:js|mjs|cjs|ts|mts|cts|css)\.map$/.test(name)) rmSync(join(modules, name));
  }
}

function packages() {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : name,
  );
}
