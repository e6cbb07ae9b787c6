import { dictionary } from "@zxcvbn-ts/language-common";
import { foldForComparison, type PlainReason } from "@/lib/kernel";
import { passwordProblems, SHORTEST_PASSWORD } from "./rules/password-rules";

let breached: ReadonlySet<string> | undefined;

function breachedPasswords(): ReadonlySet<string> {
  breached ??= new Set(
    dictionary["passwords-common"].filter(
      (word) => typeof word === "string" && word.length >= SHORTEST_PASSWORD,
    ),
  );
  return breached;
}

/** Attackers try "P@ssw0rd1" after "password1". */
const plain = (text: string) =>
  text
    .replace(/[@4]/g, "a")
    .replace(/[3]/g, "e")
    .replace(/[1!]/g, "i")
    .replace(/0/g, "o")
    .replace(/[5$]/g, "s");

/** In any case, with substitutions, or with trailing digits or signs. */
function isBreached(password: string): boolean {
  const list = breachedPasswords();
  const folded = foldForComparison(password);
  const stem = folded.replace(/(?<![\d!.?*#$@_-])[\d!.?*#$@_-]+$/u, "");
  return [folded, plain(folded), stem, plain(stem)].some((word) => list.has(word));
}

export function newPasswordProblems(password: string, email?: string | null): PlainReason[] {
  const problems = passwordProblems(password, email);
  return problems.length === 0 && isBreached(password) ? ["password.too_common"] : problems;
}
