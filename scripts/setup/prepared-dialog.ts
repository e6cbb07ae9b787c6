import { Sentence } from "@/scripts/support/sentence";
import type { Dialog } from "./dialog";

const YES = /^(y|yes|true|1)$/i;
const NO = /^(n|no|false|0)$/i;

type Prepared = {
  answers: Readonly<Record<string, string>>;
  /** Accepts every offer without an answer. */
  yes?: boolean;
  print?: (line: string) => void;
};

/**
 * Answers questions from prepared answers by name. Collects missing and wrong ones to report all together.
 */
export function preparedDialog({ answers, yes = false, print = console.log }: Prepared): Dialog {
  const missing: string[] = [];
  const wrong: string[] = [];
  return {
    isInteractive: false,
    heading: (title) => print(`\n${title}`),
    tell: (words) => print(words),
    async text({ name, message, present, isOptional, complaint }) {
      const answer = (answers[name] ?? present ?? "").trim();
      if (answer === "") {
        if (!isOptional) missing.push(`${name}: ${message}`);
        return "";
      }
      const complained = complaint?.(answer);
      if (complained) wrong.push(`${name}: ${complained}`);
      return answer;
    },
    async confirm({ name, unasked }) {
      const answer = answers[name] ?? "";
      if (YES.test(answer)) return true;
      if (NO.test(answer)) return false;
      if (answer !== "") wrong.push(`${name}: yes or no`);
      return unasked === "offer" ? yes : unasked;
    },
    async choose({ name, options, initial }) {
      const answer = answers[name];
      if (answer === undefined || answer === "") return initial;
      const found = options.find(({ value }) => value === answer);
      if (!found) wrong.push(`${name}: one of ${options.map(({ value }) => value).join(", ")}`);
      return found?.value ?? initial;
    },
    during: (_, work) => work(),
    insist() {
      const lines = [...missing, ...wrong].map((line) => `  - ${line}`);
      if (lines.length > 0) throw new Sentence(["These answers are missing or wrong:", ...lines].join("\n"));
    },
  };
}
