/**
 * npm runs this after an install. It applies the repairs in `patches/`. After an install for production alone
 * (`npm ci --omit=dev`), where nobody can build, it takes away what only builds and debuggers read: compilers, which npm
 * cannot leave out because Next names them, and maps. Without it (`--ignore-scripts`) both stay as they are:
 * whatever starts applies the repairs then.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = join(root, "node_modules");

/** Whole packages: npm notices that they are missing when somebody installs all the rest later. */
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

/** The names of the packages at the top of `node_modules`. */
function packages() {
  return readdirSync(modules).flatMap((name) =>
    name.startsWith("@") ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : name,
  );
}
