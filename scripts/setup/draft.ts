import { rmSync } from "node:fs";
import { parseEnv } from "node:util";
import { lineOf } from "./env-file";
import { contentOf, replaceFile } from "./kept-file";

const HEADING =
  "# Answers to npm run setup that are not in .env yet. Setup continues with them, and removes this file when it finishes.";

export type Draft = {
  readonly earlier: Readonly<Record<string, string>>;
  keep(answers: Readonly<Record<string, string>>): void;
  remove(): void;
};

export function openDraft(file: string): Draft {
  const path = `${file}.setup`;
  return {
    earlier: Object.fromEntries(
      Object.entries(parseEnv(contentOf(path) ?? "")).map(([name, value]) => [name, value ?? ""]),
    ),
    keep(answers) {
      const lines = Object.entries(answers).map(([name, value]) => lineOf(name, value));
      replaceFile(path, `${[HEADING, ...lines].join("\n")}\n`);
    },
    remove: () => rmSync(path, { force: true }),
  };
}
