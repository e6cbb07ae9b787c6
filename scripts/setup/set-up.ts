import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { parseEnv } from "node:util";
import { complaintsOf } from "@/scripts/doctor/configuration";
import { askDatabase, askRecords } from "@/scripts/doctor/database/ask";
import { shown } from "@/scripts/doctor/secrets";
import { root } from "@/scripts/support/folders";
import { explain, Sentence } from "@/scripts/support/sentence";
import { Answers, type Step } from "./answers";
import { askAll, rehearse } from "./ask-all";
import { isEmail } from "./checks";
import type { Dialog } from "./dialog";
import { openDraft } from "./draft";
import { withValues } from "./env-file";
import { backUp, contentOf, replaceFile } from "./kept-file";
import { secretsToMake } from "./made-secrets";
import type { Unsettled } from "./settle";

type SetupOptions = {
  file: string;
  dialog: Dialog;
  taken: Readonly<Record<string, string>>;
  goesOn: boolean;
  width: number;
  migrate(url: string): Promise<unknown>;
  /** Returns the exit code. */
  addDeskAccount(email: string): Promise<number>;
  written(): void;
  now(): Date;
};

type Outcome = { isWritten: boolean; left: string[] };

/**
 * Writes the file once, atomically, at the end; until then the draft keeps the answers. Throws `Stopped` when
 * the operator stops, and a Sentence about missing answers without a terminal.
 */
export async function setUp(options: SetupOptions): Promise<Outcome> {
  const { file, dialog, taken, goesOn, width } = options;
  const draft = openDraft(file);
  const before = parsed(contentOf(file) ?? "");
  const step: Step = { dialog, answers: new Answers(before, { ...draft.earlier, ...taken }, draft) };
  tellOfEarlier(step, draft.earlier, file);
  if (!dialog.isInteractive) await rehearse(step);
  const unsettled = await askAll(step, width);
  for (const [name, value] of Object.entries(secretsToMake(withChanges(step.answers, before)))) {
    step.answers.set(name, value);
  }
  dialog.insist();
  dialog.heading("The configuration");
  await insistOnWhole(step, unsettled, goesOn);
  const isWritten = await write(step, file, options.now());
  if (!isWritten) return { isWritten, left: [] };
  draft.remove();
  options.written();
  const left = [
    ...unsettled.flatMap(({ next }) => (next === undefined ? [] : [next])),
    ...(await migrateIfWanted(step, options)),
    ...(await addDeskAccountIfWanted(step, options)),
  ];
  return { isWritten, left };
}

const parsed = (text: string): Record<string, string> =>
  Object.fromEntries(Object.entries(parseEnv(text)).map(([name, value]) => [name, value ?? ""]));

const withChanges = (answers: Answers, before: Readonly<Record<string, string>>) => ({
  ...before,
  ...answers.changes(),
});

function tellOfEarlier({ dialog }: Step, earlier: Readonly<Record<string, string>>, file: string): void {
  if (existsSync(file))
    dialog.tell(`${basename(file)} already exists. Its settings are kept unless you change them.`);
  const names = Object.keys(earlier);
  if (names.length > 0)
    dialog.tell(`An earlier setup was stopped. Continuing with its answers: ${names.join(", ")}.`);
  const local = join(root, ".env.local");
  if (existsSync(local)) dialog.tell(".env.local exists, too, and its settings override .env.");
}

async function insistOnWhole(
  { dialog, answers }: Step,
  unsettled: Unsettled,
  goesOn: boolean,
): Promise<void> {
  const complaints = complaintsOf(answers.settings());
  const lines = [...complaints, ...unsettled.map(({ sentence }) => sentence)].map((line) => `  - ${line}`);
  if (lines.length === 0 || goesOn) return;
  if (!dialog.isInteractive)
    throw new Sentence(
      ["This does not work yet, so nothing was written (use --go-on to write it anyway):", ...lines].join(
        "\n",
      ),
    );
  dialog.tell(["This does not work yet:", ...lines].join("\n"));
}

async function write({ dialog, answers }: Step, file: string, now: Date): Promise<boolean> {
  const before = contentOf(file);
  const text = withValues(before ?? contentOf(join(root, ".env.example")) ?? "", answers.changes());
  if (text === before) {
    dialog.tell("Nothing has changed.");
    return true;
  }
  const lines = Object.entries(answers.changes()).map(
    ([name, value]) => `  ${name} = ${value === "" ? "(empty)" : shown(name, value)}`,
  );
  dialog.tell(lines.join("\n"));
  const name = basename(file);
  const isWanted = await dialog.confirm({
    name: "WRITE",
    message: before === null ? `Write ${name}?` : `Write ${name}? The existing file is kept as a backup.`,
    initial: true,
    unasked: true,
  });
  if (!isWanted) return false;
  const copy = backUp(file, now);
  replaceFile(file, text);
  dialog.tell(
    `${name} is written. Only its owner can read it.${copy ? ` The old one is ${basename(copy)}.` : ""}`,
  );
  return true;
}

const MIGRATE = "Migrate the database: npm run db:migrate";

async function migrateIfWanted({ dialog, answers }: Step, { migrate }: SetupOptions): Promise<string[]> {
  const found = await askDatabase(answers.settings());
  if ("failure" in found) return [`Once the database can be reached: ${MIGRATE}`];
  const isEmpty = found.value.migratedAt === null;
  const isWanted = await dialog.confirm({
    name: "MIGRATE",
    message: isEmpty ? "The database is empty. Create its tables?" : "Bring the database up to date?",
    hint: isEmpty ? undefined : "Make a backup first. If it is already up to date, nothing changes.",
    initial: true,
    unasked: isEmpty || "offer",
  });
  if (!isWanted) return isEmpty ? [MIGRATE] : [];
  try {
    await dialog.during("Migrating the database", () => migrate(answers.of("DATABASE_URL")));
    dialog.tell("The database is up to date.");
    return [];
  } catch (error) {
    dialog.tell(`The database could not be migrated: ${explain(error).split("\n", 1)[0]}`);
    return [`Check it with npm run doctor, then: ${MIGRATE}`];
  }
}

async function addDeskAccountIfWanted(
  { dialog, answers }: Step,
  { addDeskAccount }: SetupOptions,
): Promise<string[]> {
  const records = await askRecords(answers.settings());
  if ("failure" in records || records.value.desk.registered > 0) return [];
  const email = await dialog.text({
    name: "DESK_EMAIL",
    message: "Your e-mail address, for the first account with desk access",
    hint: "Staff approve communities and send payouts there. We'll e-mail a link. Leave it empty to do this later.",
    isOptional: true,
    complaint: isEmail,
  });
  const later = `Create the first desk account: npm run desk -- add ${email || "you@example.org"}`;
  if (email === "") return [later];
  return (await addDeskAccount(email)) === 0 ? [] : [later];
}
