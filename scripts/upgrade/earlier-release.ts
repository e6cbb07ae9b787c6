import { execFileSync } from "node:child_process";
import {
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { outsideFolder } from "@/scripts/postgres/data-location";
import { tsx } from "@/scripts/processes/children";
import { errorCode } from "@/scripts/processes/processes";
import { run } from "@/scripts/support/command";
import { root } from "@/scripts/support/folders";
import { Sentence } from "@/scripts/support/sentence";
import { packagesNotHere } from "./shared-packages";

const MOST_MS = 15 * 60_000;

export type EarlierRelease = {
  commit: string;
  folder: string;
  /** Node's arguments that start its site or worker, as `npm start` and `npm run worker` do. */
  starts: Record<"site" | "worker", string[]>;
  /** Throws with its output on failure. */
  play(program: string, env: Record<string, string>): Promise<void>;
};

/** Programs that run in the folder of release 0.1.0, with its paths. */
const PROGRAMS = {
  build: `import { buildIfNeeded } from "../scripts/support/build";
import { Run } from "../scripts/support/registry";
const run = new Run("build", []);
await buildIfNeeded(run, "quick");
run.close();
process.exit(0);
`,
  fill: `import { existsSync } from "node:fs";
import { closeDatabases } from "../db/client";
import { migrate } from "../db/migrate";
const { seed } = await import(
  existsSync("scripts/demo/seed.ts") ? "../scripts/demo/seed.ts" : "../db/seed/index.ts"
);
const url = process.env.DATABASE_URL ?? "";
await migrate(url);
await seed(url);
await closeDatabases();
`,
};

/** Reuses earlier results. */
export async function prepareEarlier(ref: string, progress: (text: string) => void): Promise<EarlierRelease> {
  const commit = commitOf(ref);
  const folder = join(outsideFolder("upgrade", root), commit.slice(0, 12));
  if (!existsSync(folder)) {
    const unfinished = `${folder}.unfinished`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    progress(`taking the sources of ${commit.slice(0, 8)}`);
    takeSources(commit, unfinished);
    await givePackages(unfinished, progress);
    renameSync(unfinished, folder);
  }
  const play = async (program: string, env: Record<string, string>) => {
    const { code, output } = await run(process.execPath, tsx(join("drill", `${program}.ts`)), {
      folder,
      timeoutMs: MOST_MS,
      env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    });
    if (code !== 0) throw new Sentence(`The release ${commit.slice(0, 8)} could not ${program}:\n${output}`);
  };
  mkdirSync(join(folder, "drill"), { recursive: true });
  for (const [name, text] of Object.entries(PROGRAMS))
    writeFileSync(join(folder, "drill", `${name}.ts`), text);
  progress("building it");
  await play("build", {});
  return { commit, folder, starts: startsOf(folder), play };
}

function commitOf(ref: string): string {
  try {
    return execFileSync("git", ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`], {
      cwd: root,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    throw new Sentence(
      `git does not have ${ref} here, and without it nobody can try whether that release runs on the present schema. ` +
        "In a clone without history: git fetch --unshallow",
    );
  }
}

function takeSources(commit: string, folder: string): void {
  const archive = join(folder, "sources.tar");
  execFileSync("git", ["archive", "--format=tar", `--output=${archive}`, commit], { cwd: root });
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
}

/** Links the current packages if they are the same; else installs its own, which takes npm a minute. */
async function givePackages(folder: string, progress: (text: string) => void): Promise<void> {
  const lockIn = (of: string) => JSON.parse(readFileSync(join(of, "package-lock.json"), "utf8"));
  const [missing] = packagesNotHere(lockIn(folder), lockIn(root));
  if (missing === undefined) {
    progress("giving it the present packages");
    link(join(root, "node_modules"), join(folder, "node_modules"));
    return;
  }
  progress(`installing its packages, since ${missing} has changed`);
  const { code, output } = await run("npm", ["ci", "--no-audit", "--no-fund"], {
    folder,
    timeoutMs: MOST_MS,
    env: { npm_config_prefer_offline: "true" },
  });
  if (code !== 0) throw new Sentence(`npm could not install the packages of that release:\n${output}`);
}

function link(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === ".cache") continue;
    if (entry.isDirectory()) link(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkOrCopy(source, target);
  }
}

/** Another disk, or another owner, allows no links. */
function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch (error) {
    if (!["EXDEV", "EPERM", "EMLINK"].includes(errorCode(error) ?? "")) throw error;
    copyFileSync(source, target, constants.COPYFILE_FICLONE);
  }
}

/** Release 0.1.0 started its scripts by tsx. */
const startsOf = (folder: string): EarlierRelease["starts"] =>
  existsSync(join(folder, "bin", "manyhands.mjs"))
    ? {
        site: ["bin/manyhands.mjs", "start", "--supervised"],
        worker: ["bin/manyhands.mjs", "worker", "--supervised"],
      }
    : { site: tsx("scripts/start.ts"), worker: tsx("scripts/worker.ts") };
