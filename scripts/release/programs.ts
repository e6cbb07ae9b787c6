import { mkdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative, sep } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { root } from "../support/folders";

const OTHERS = {
  main: "server/main.ts",
  site: "server/site.ts",
  "worker-alone": "scripts/worker-alone.ts",
};

export function commandScripts(): Record<string, string> {
  const commands: Record<string, { script: string }> = JSON.parse(
    readFileSync(join(root, "bin", "commands.json"), "utf8"),
  );
  return Object.fromEntries(Object.entries(commands).map(([name, { script }]) => [name, script]));
}

/** These read files beside them, in a release as in the checkout. */
const READS_BESIDE = /[\\/](?:db|scripts|lib)[\\/].*\.ts$/;

/** Gives each source its path in the checkout, although one file of `programs` contains all. */
const asInCheckout: Plugin = {
  name: "as-in-checkout",
  setup: ({ onLoad }) => {
    onLoad({ filter: READS_BESIDE }, ({ path }) => {
      if (path.includes(`${sep}node_modules${sep}`)) return undefined;
      const text = readFileSync(path, "utf8");
      if (!text.includes("import.meta.url")) return undefined;
      const address = `../${relative(root, path).split(sep).join("/")}`;
      return {
        contents: text.replaceAll(
          "import.meta.url",
          `new URL(${JSON.stringify(address)}, import.meta.url).href`,
        ),
        loader: "ts",
      };
    });
  },
};

/**
 * Bundles each program in one file, which starts without a compiler. Packages stay in `node_modules`, except
 * those of the parsers. Returns the names of external packages.
 */
export async function makePrograms(folder: string): Promise<string[]> {
  const { build } = await import("esbuild");
  const programs = join(folder, "programs");
  mkdirSync(programs, { recursive: true });
  const { metafile } = await build({
    entryPoints: Object.entries({ ...OTHERS, ...commandScripts() }).map(([name, script]) => ({
      in: join(root, script),
      out: name,
    })),
    outdir: programs,
    outExtension: { ".js": ".mjs" },
    ...SETTINGS,
    sourcesContent: false,
    metafile: true,
    plugins: [asInCheckout],
  });
  return [...externalImports(metafile), ...(await makeParsingProgram(programs))];
}

/**
 * Bundles `parsing.mjs`, the process that reads files and mails from outside (`lib/integrations/parsing`),
 * with its packages, so that a release need not install them. Returns those that cannot be bundled.
 */
export async function makeParsingProgram(programs: string): Promise<string[]> {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    ...SETTINGS,
    entryPoints: [join(root, "lib/integrations/parsing/main.ts")],
    outfile: join(programs, "parsing.mjs"),
    packages: "bundle",
    external: NATIVE,
    loader: { ".wasm": "binary" },
    sourcemap: false,
    metafile: true,
    // CommonJS packages call `require` for Node's modules.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  });
  return externalImports(metafile).filter((name) => !isBuiltin(name));
}

/** Native packages, which cannot be bundled. */
const NATIVE = ["sharp"];

const externalImports = ({ outputs }: Metafile): string[] =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path }) => path);

/** Bundles for this machine alone, such as a program that a test kills. */
export async function bundle(entry: string, outfile: string): Promise<void> {
  const { build } = await import("esbuild");
  await build({ entryPoints: [join(root, entry)], outfile, ...SETTINGS });
}

const SETTINGS = {
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  sourcemap: true,
  tsconfig: join(root, "tsconfig.json"),
  jsx: "automatic",
  logLevel: "warning",
} as const;
