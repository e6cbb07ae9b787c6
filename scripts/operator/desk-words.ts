import type { AddedStaff, RemovedStaff, Staff } from "@/lib/identity";
import { formatDateTime } from "@/lib/kernel";
import { Sentence } from "../support/sentence";

export const USAGE = `Manages who works at the provider's desk:

  npm run desk -- add EMAIL      gives someone access, and e-mails them a link
  npm run desk -- list           shows who works there
  npm run desk -- remove EMAIL   removes access and ends their sessions

  --print-link   with add: also prints the link here, in case e-mail doesn't work yet
  --no-mail      with add and --print-link: sends no e-mail
  --force        with remove: even if no one is left at the desk

Uses the database in DATABASE_URL, or the running demo's. Exits with 0 on success and 1 on failure.`;

export type Wanted =
  | { command: "add"; email: string; isMailed: boolean; isPrinted: boolean }
  | { command: "list" }
  | { command: "remove"; email: string; isForced: boolean }
  | { command: "help" };

const FLAGS: Readonly<Record<string, string>> = {
  "--print-link": "add",
  "--no-mail": "add",
  "--force": "remove",
};

/** Throws a Sentence about invalid arguments. */
export function readWanted(typed: readonly string[]): Wanted {
  const flags = typed.filter((word) => word.startsWith("-"));
  const [command, ...rest] = typed.filter((word) => !word.startsWith("-"));
  if (command === undefined || command === "help" || flags.some((flag) => /^(--help|-h)$/.test(flag))) {
    return { command: "help" };
  }
  if (command !== "add" && command !== "list" && command !== "remove") {
    throw new Sentence(`Unknown command “${command}”. Use add, list or remove.\n\n${USAGE}`);
  }
  for (const flag of flags) {
    if (FLAGS[flag] === command) continue;
    const belongs = FLAGS[flag];
    throw new Sentence(
      belongs ? `${flag} goes with ${belongs}, not with ${command}.` : `Unknown option ${flag}.\n\n${USAGE}`,
    );
  }
  if (command === "list") {
    if (rest.length > 0) throw new Sentence(`list takes no address. Remove “${rest.join(" ")}”.`);
    return { command };
  }
  const [email, ...more] = rest;
  if (email === undefined) throw new Sentence(`Which address? npm run desk -- ${command} lucia@example.org`);
  if (more.length > 0)
    throw new Sentence(`${command} takes one address at a time. Remove “${more.join(" ")}”.`);
  if (command === "remove") return { command, email, isForced: flags.includes("--force") };
  const [isPrinted, isMailed] = [flags.includes("--print-link"), !flags.includes("--no-mail")];
  if (!isMailed && !isPrinted) {
    throw new Sentence("With --no-mail, no one would get the link. Add --print-link to print it here.");
  }
  return { command, email, isMailed, isPrinted };
}

const MAIL_GOES = "The e-mail is queued. It goes out as soon as the worker runs (npm run worker).";

const FACTOR_FIRST =
  "The desk requires a second factor (SECOND_FACTOR_DESK). They set it up when they sign in.";

const ADDED: Record<AddedStaff["outcome"], (email: string) => string> = {
  invited: (email) =>
    `${email} has no account yet. A registration link was created. The person who registers with it gets desk access.`,
  invited_again: (email) =>
    `${email} has not used the earlier link, which no longer works. A new one was created.`,
  promoted: (email) => `${email} works at the desk now. Their account, communities and gifts stay the same.`,
  already: (email) => `${email} already works at the desk. Nothing changed, and no e-mail was sent.`,
};

export function addedWords(
  { outcome, link, hours }: AddedStaff,
  { email, isMailed }: { email: string; isMailed: boolean },
  isFactorRequired: boolean,
): string[] {
  const lines = [ADDED[outcome](email)];
  if (isFactorRequired && outcome !== "already") lines.push(FACTOR_FIRST);
  if (isMailed && outcome !== "already") lines.push(MAIL_GOES);
  if (link === null) return lines;
  const purpose =
    outcome === "invited" || outcome === "invited_again"
      ? "It registers the account"
      : "It sets a new password";
  lines.push(
    "",
    `${purpose}, works once, and for ${hours === 1 ? "an hour" : `${hours} hours`}. Anyone who has it can use it:`,
    link,
  );
  return lines;
}

const REMOVED: Record<RemovedStaff, (email: string) => string> = {
  removed: (email) =>
    `${email} no longer works at the desk. All sessions of the account have ended. The account itself stays.`,
  link_ended: (email) => `${email} had not used the link yet. It no longer works.`,
  last_one: (email) =>
    `${email} is the only person at the desk. Without staff, no community can be approved and no payout sent. Add someone else first, or use --force.`,
  not_staff: (email) => `${email} does not work at the desk. npm run desk -- list shows who does.`,
};

export const removedWords = (outcome: RemovedStaff, email: string): string => REMOVED[outcome](email);

export const isRemoved = (outcome: RemovedStaff): boolean =>
  outcome === "removed" || outcome === "link_ended";

const FACTORS = { app: "yes, an app", passkey: "a passkey" } as const;

export function listWords({ members, invited }: Staff): string[] {
  const rows = members.map(({ email, fullName, since, secondFactor, lastSeenAt }) => [
    email,
    fullName,
    since ? formatDateTime(since) : "unknown",
    secondFactor ? FACTORS[secondFactor] : "no",
    lastSeenAt ? formatDateTime(lastSeenAt) : "never",
  ]);
  const head = ["Address", "Name", "Since", "Second factor", "Last seen"];
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd();
  const links = invited.map(
    ({ email, until }) => `${email} was sent a link that works until ${formatDateTime(until)}.`,
  );
  if (rows.length === 0) {
    return ["No one works at the desk yet. Add someone with npm run desk -- add EMAIL", ...links];
  }
  return [line(head), ...rows.map(line), ...(links.length > 0 ? ["", ...links] : [])];
}
