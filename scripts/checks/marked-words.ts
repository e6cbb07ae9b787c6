import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { commentsIn } from "./syntax-tree";

/** Words that make a sentence read like a translation. */
const MARKED =
  /\b(?:whom|whoever|whatever|somebody|nobody|anybody|everybody|besides|meanwhile|thereby|of its own|by itself|by themselves|stands?|stood|no more|any more|at once|all the same|may not|so long|so many|such a one|anew)\b/gi;

/** Texts that keep a marked word, by key or file, because the specification or our tagline has it. */
const KEPT: Readonly<Record<string, string>> = {
  "giving.invite.words": "tagline: one of its own",
  "giving.invite.subject": "tagline: one of its own",
  "members.manual.most": "001: Can not add more than 20 member at once",
  "consent.stopped": "what carriers ask the answer to STOP to say",
  "consent.help": "what carriers ask the answer to HELP to say",
  "desk.today.whatTheDeskSees": "several at once: in one go",
  "desk.payouts.whatTheDeskSees": "several at once: in one go",
  "desk.payouts.paySeveralAtOnce": "several at once: in one go",
  "desk.several.title": "several at once: in one go",
  "campaignForm.delete.suggestion.consequence": "includes the author, without saying who that is",
};

/** Without the names of values (`{whom}`) and code in backticks. */
const markedIn = (text: string): string[] => text.replace(/\{\w+\}|`[^`]*`/g, "").match(MARKED) ?? [];

const complaint = (location: string, words: readonly string[]) =>
  `${location}: plain English has other words for ${words.map((word) => `"${word}"`).join(", ")}`;

/** Leaves out directives for tools. */
export function markedComments(file: string, source: string): string[] {
  if (source.match(MARKED) === null) return [];
  return commentsIn(file, source).flatMap(({ line, text }) => {
    const words = /^\s*biome-ignore\b/.test(text) ? [] : markedIn(text);
    return words.length === 0 ? [] : [complaint(`${file}:${line}`, words)];
  });
}

/** Also complains of exceptions without a marked word. */
export function markedTexts(name: string, catalogue: unknown): string[] {
  if (typeof catalogue !== "string")
    return Object.entries(catalogue ?? {}).flatMap(([key, below]) => markedTexts(`${name}.${key}`, below));
  const words = markedIn(catalogue);
  if (name in KEPT) return words.length === 0 ? [`${name} is kept in KEPT without need`] : [];
  return words.length === 0 ? [] : [complaint(name, words)];
}

/** In source files and English catalogues (`messages/en/*.json`). */
export async function markedWords(root: string, files: readonly string[]): Promise<string[]> {
  const complaints = await Promise.all(
    files.map(async (file) => {
      const source = await readFile(join(root, file), "utf8");
      const catalogue = /^messages\/en\/(\w+)\.json$/.exec(file)?.[1];
      return catalogue === undefined
        ? markedComments(file, source)
        : markedTexts(catalogue, JSON.parse(source));
    }),
  );
  return complaints.flat().sort();
}
