import type { AddedStaff, RemovedStaff, Staff } from "@/lib/identity";
import { formatDateTime } from "@/lib/kernel";
import { Sentence } from "./sentence";

export const USAGE = `Who works at the provider's desk:

  npm run desk -- add EMAIL      lets somebody work there, and sends them a link by e-mail
  npm run desk -- list           shows who works there
  npm run desk -- remove EMAIL   takes the right away and ends their sessions

  --print-link   with add: prints the link here as well, where e-mail does not work yet
  --no-mail      with add and --print-link: sends no e-mail
  --force        with remove: also the last one

It uses the database of DATABASE_URL, or the running demo's. It ends with 0 when it is done, and with 1 when it is not.`;

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
    throw new Sentence(`There is no “${command}” here: it is add, list or remove.\n\n${USAGE}`);
  }
  for (const flag of flags) {
    if (FLAGS[flag] === command) continue;
    const belongs = FLAGS[flag];
    throw new Sentence(
      belongs ? `${flag} goes with ${belongs}, not with ${command}.` : `There is no ${flag}.\n\n${USAGE}`,
    );
  }
  if (command === "list") {
    if (rest.length > 0) throw new Sentence(`list takes no address: leave “${rest.join(" ")}” out.`);
    return { command };
  }
  const [email, ...more] = rest;
  if (email === undefined) throw new Sentence(`Which address? npm run desk -- ${command} lucia@example.org`);
  if (more.length > 0)
    throw new Sentence(`One address at a time: “${more.join(" ")}” is more than ${command} takes.`);
  if (command === "remove") return { command, email, isForced: flags.includes("--force") };
  const [isPrinted, isMailed] = [flags.includes("--print-link"), !flags.includes("--no-mail")];
  if (!isMailed && !isPrinted) {
    throw new Sentence(
      "With --no-mail nobody would get the link: add --print-link, so that it is printed here.",
    );
  }
  return { command, email, isMailed, isPrinted };
}

const MAIL_GOES = "The e-mail is written down, and goes out as soon as the worker runs (npm run worker).";

const FACTOR_FIRST =
  "The desk requires a second factor (SECOND_FACTOR_DESK): they set one up when they sign in.";

const ADDED: Record<AddedStaff["outcome"], (email: string) => string> = {
  invited: (email) =>
    `${email} has no account yet. A link to register one was made; whoever registers with it works at the desk.`,
  invited_again: (email) =>
    `${email} has not used the link of before, which does nothing any more. A new one was made.`,
  promoted: (email) =>
    `${email} works at the desk now. The account, its communities and its gifts stay as they are.`,
  already: (email) => `${email} works at the desk already. Nothing was changed, and no e-mail is sent.`,
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
      : "It chooses a new password";
  lines.push(
    "",
    `${purpose}, works once, and for ${hours === 1 ? "an hour" : `${hours} hours`}. Whoever has it can use it:`,
    link,
  );
  return lines;
}

const REMOVED: Record<RemovedStaff, (email: string) => string> = {
  removed: (email) =>
    `${email} does not work at the desk any more. Every session of the account has ended; the account itself stays.`,
  link_ended: (email) => `${email} had not used the link yet. It does nothing any more.`,
  last_one: (email) =>
    `${email} is the only one at the desk. Without anybody there no community is approved and no payout is sent. Add somebody else first, or say --force.`,
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
    since ? formatDateTime(since) : "not known",
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
    ({ email, until }) => `${email} was sent a link, which works until ${formatDateTime(until)}.`,
  );
  if (rows.length === 0) {
    return ["Nobody works at the desk yet. npm run desk -- add EMAIL lets somebody.", ...links];
  }
  return [line(head), ...rows.map(line), ...(links.length > 0 ? ["", ...links] : [])];
}
