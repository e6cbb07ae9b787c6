import { mkdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join, relative, sep } from "node:path";
import type { Metafile, Plugin } from "esbuild";
import { root } from "../folders";

/** The programs that commands start, and that are no commands. */
const OTHERS = {
  main: "server/main.ts",
  site: "server/site.ts",
  "worker-alone": "scripts/worker-alone.ts",
};

/** The commands of `bin/commands.json`, by name, with the script that each runs. */
export function commandScripts(): Record<string, string> {
  const commands: Record<string, { script: string }> = JSON.parse(
    readFileSync(join(root, "bin", "commands.json"), "utf8"),
  );
  return Object.fromEntries(Object.entries(commands).map(([name, { script }]) => [name, script]));
}

/** These read files that lie beside them, in a release as in the checkout. */
const READS_BESIDE = /[\\/](?:db|scripts|lib)[\\/].*\.ts$/;

/** Lets each source believe that it lies where it does in the checkout, though all are in one file of `programs`. */
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
 * Makes the programs of a release: the site, the worker and each command in one file, which starts without a compiler.
 * Packages stay in `node_modules`, except those of the parsers; returns the names by which they are loaded.
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
 * Makes `parsing.mjs`, the process that reads files and mails from outside (`lib/integrations/parsing`), with its
 * packages in it: these need not be installed beside a release. Returns the names of those that cannot be bundled.
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
    // Packages in CommonJS call `require` for what Node has.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
  });
  return externalImports(metafile).filter((name) => !isBuiltin(name));
}

/** Packages that are programs of the machine and cannot be bundled. */
const NATIVE = ["sharp"];

const externalImports = ({ outputs }: Metafile): string[] =>
  Object.values(outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external }) => external)
    .map(({ path }) => path);

/** Makes one file of a program for this machine alone, such as one that a test kills. */
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
