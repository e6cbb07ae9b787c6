import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { type Tools, toolsFor, toolsIn, whereHere } from "@/scripts/drill/postgres-tools";
import { nginxHere } from "@/scripts/processes/nginx";
import { Sentence } from "@/scripts/support/sentence";

const EMBEDDED = 18;

export type DrillTools = {
  nginx: string;
  npm: string;
  /** Folder of a system PostgreSQL; null if only our packages have one. */
  serverFolder: string | null;
  postgres: Tools;
};

const PACKAGES: Record<string, string> = {
  nginx: "apt install nginx",
  openssl: "apt install openssl",
  git: "apt install git",
};

function npmHere(path: string): string {
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, "npm"))
    .find((file) => existsSync(file));
  if (found === undefined) throw new Sentence("npm is not on this machine, although Node is: install it.");
  return realpathSync(found);
}

export function missingWords(missing: readonly string[]): string | null {
  if (missing.length === 0) return null;
  const names = missing.join(" and ");
  const commands = missing.map((name) => PACKAGES[name] ?? name).join(", ");
  return `${names} ${missing.length === 1 ? "is" : "are"} not on this machine, and an operator needs ${missing.length === 1 ? "it" : "them"}. On Debian, as root: ${commands}`;
}

/** Throws a Sentence that says what to install. */
export function drillTools(): DrillTools {
  const nginx = nginxHere();
  const answers = (program: string, word: string) => spawnSync(program, [word]).status === 0;
  const missing = [
    ...(nginx ? [] : ["nginx"]),
    ...(answers("openssl", "version") ? [] : ["openssl"]),
    ...(answers("git", "--version") ? [] : ["git"]),
  ];
  const words = missingWords(missing);
  if (nginx === null || words !== null) throw new Sentence(words ?? "");
  const pair = toolsIn(whereHere()).find(({ dump }) => existsSync(join(dirname(dump), "initdb")));
  return {
    nginx,
    npm: npmHere(process.env.PATH ?? ""),
    serverFolder: pair ? dirname(pair.dump) : null,
    postgres: pair ?? toolsFor(EMBEDDED),
  };
}
