#!/usr/bin/env node
/**
 * Runs a command of bin/commands.json: built programs in a release or without development tools, else their
 * source. Site and worker always come from a release. Uses no packages, so that it starts anywhere.
 */
import { existsSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { demandNode } from "./node-version.cjs";

demandNode();

/** The user can fix these, so no stack. */
function refuse(sentence) {
  console.error(sentence);
  process.exit(1);
}

const read = (...path) => JSON.parse(readFileSync(join(...path), "utf8"));

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
const commands = read(folder, "bin", "commands.json");
const isRelease = existsSync(join(folder, "release.json"));

const [name = "help"] = process.argv.splice(2, 1);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  const width = Math.max(...Object.keys(commands).map(({ length }) => length));
  const list = Object.entries(commands).map(([one, { says }]) => `  ${one.padEnd(width)}  ${says}`);
  const text = ["Usage: manyhands COMMAND", "", ...list].join("\n");
  if (["help", "--help", "-h"].includes(name)) {
    console.log(text);
    process.exit(0);
  }
  refuse(`Unknown command ${name}.\n\n${text}`);
}

/** Folder of `.env` and runtime files: the working directory for a release. */
if (!process.env.MANYHANDS_HOME) process.env.MANYHANDS_HOME = isRelease ? process.cwd() : folder;

if (!isRelease && !command.isServed && existsSync(join(folder, "node_modules", "tsx"))) {
  const { register } = await import("tsx/esm/api");
  register();
  await import(pathToFileURL(join(folder, command.script)).href);
} else {
  // May be a link, which points to another release after an upgrade.
  const asTyped = dirname(dirname(resolve(process.argv[1] ?? "")));
  const leadsHere = existsSync(asTyped) && realpathSync(asTyped) === folder;
  const current = isRelease
    ? leadsHere
      ? asTyped
      : folder
    : join(folder, ".manyhands", "releases", "current");
  if (!existsSync(current)) refuse("There is no release yet. Run `npm run build` first.");
  const release = realpathSync(current);
  const { platform, arch } = read(release, "release.json");
  if (platform !== process.platform || arch !== process.arch)
    refuse(
      `This release was built for ${platform} on ${arch}, and this is ${process.platform} on ${process.arch}. ` +
        "Build it on a machine like this one.",
    );
  process.env.MANYHANDS_RELEASE = release;
  process.env.MANYHANDS_CURRENT = current;
  const program = join(release, "programs", `${name}.mjs`);
  if (!existsSync(program)) refuse(`The release ${release} has no command ${name}.`);
  await import(pathToFileURL(program).href).catch((error) => {
    if (error.code !== "ERR_MODULE_NOT_FOUND" || !/^Cannot find package/.test(error.message)) throw error;
    refuse(
      `${error.message.split(" imported")[0]}, which this release needs. Run \`npm ci --omit=dev\` first.`,
    );
  });
}
