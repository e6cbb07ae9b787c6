import { dictionary } from "@zxcvbn-ts/language-common";
import { foldForComparison, type PlainReason } from "@/lib/kernel";
import { passwordProblems, SHORTEST_PASSWORD } from "./rules/password-rules";

let breached: ReadonlySet<string> | undefined;

/** The commonest passwords of known breaches, bundled; those too short for our rules are left out. */
function breachedPasswords(): ReadonlySet<string> {
  breached ??= new Set(
    dictionary["passwords-common"].filter(
      (word) => typeof word === "string" && word.length >= SHORTEST_PASSWORD,
    ),
  );
  return breached;
}

/**
 * Characters on which a digit or a sign is put when a rule asks for one: guessing programs try "P@ssw0rd1" right after
 * "password1".
 */
const plain = (text: string) =>
  text
    .replace(/[@4]/g, "a")
    .replace(/[3]/g, "e")
    .replace(/[1!]/g, "i")
    .replace(/0/g, "o")
    .replace(/[5$]/g, "s");

/** True for a password of the list, in any case, with the usual disguises, or with figures or signs put at its end. */
export function isBreached(password: string): boolean {
  const list = breachedPasswords();
  const folded = foldForComparison(password);
  const stem = folded.replace(/[\d!.?*#$@_-]+$/u, "");
  return [folded, plain(folded), stem, plain(stem)].some((word) => list.has(word));
}

/** Everything that keeps a password from being taken, the bundled list included; nothing when it is good. */
export function newPasswordProblems(password: string, email?: string | null): PlainReason[] {
  const problems = passwordProblems(password, email);
  return problems.length === 0 && isBreached(password) ? ["password.too_common"] : problems;
}
