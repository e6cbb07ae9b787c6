import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { parseEnv } from "node:util";
import { migrate } from "@/db/migrate";
import { runOwnCommand } from "./operator/own-command";
import { Stopped } from "./setup/dialog";
import { watchEnding } from "./setup/ending";
import { SETTINGS } from "./setup/groups";
import { preparedDialog } from "./setup/prepared-dialog";
import { setUp } from "./setup/set-up";
import { terminalDialog } from "./setup/terminal-dialog";
import { root } from "./support/folders";
import { optionsOf } from "./support/options";
import { explain, main, Sentence } from "./support/sentence";

const OTHER_ANSWERS = [
  ...["EMAIL", "TEXTS", "GOOGLE", "FACEBOOK", "FILES", "SCANNER", "DESK_EMAIL", "WRITE", "MIGRATE"],
  ...["MAKE_STRIPE_WEBHOOK", "REPLACE_STRIPE_WEBHOOK", "CHANGE_STRIPE_WEBHOOK", "REGISTER_WALLETS"],
  ...["MAKE_RESEND_WEBHOOK", "CHANGE_RESEND_WEBHOOK", "CHANGE_TWILIO_INBOUND"],
];

const HELP = `npm run setup asks for what the site needs, tests each key, writes .env, migrates the database and creates the
first desk account. You can run it again at any time. Settings are kept unless you change them.

Without a terminal it takes its answers from

  -- --answers FILE   lines such as APP_URL=https://give.example.org, or - for standard input
  -- --yes            answers yes to every offer: creating webhooks at the providers, migrating
  -- --go-on          also writes settings that don't work yet

and from the environment. Besides settings, answers may be
  ${OTHER_ANSWERS.join(", ")}

  -- --file FILE      writes this file instead of .env`;

async function readAnswers(from: string | undefined): Promise<Record<string, string>> {
  if (from === undefined) return {};
  let words: string;
  try {
    words = from === "-" ? await text(process.stdin) : readFileSync(from, "utf8");
  } catch {
    throw new Sentence(`The answers in ${from} can't be read.`);
  }
  const answers = Object.entries(parseEnv(words)).map(([name, value]) => [name, value ?? ""] as const);
  const unknown = answers
    .map(([name]) => name)
    .filter((name) => !SETTINGS.includes(name) && !OTHER_ANSWERS.includes(name));
  if (unknown.length > 0)
    throw new Sentence(`Unknown answers: ${unknown.join(", ")}. See npm run setup -- --help.`);
  return Object.fromEntries(answers);
}

const only = (names: readonly string[], values: Record<string, string | undefined>) =>
  Object.fromEntries(
    names.flatMap((name): [string, string][] => {
      const value = values[name]?.trim();
      return value ? [[name, value]] : [];
    }),
  );

await main(async () => {
  const values = optionsOf({
    answers: { type: "string" },
    yes: { type: "boolean" },
    "go-on": { type: "boolean" },
    file: { type: "string" },
    help: { type: "boolean" },
  });
  if (values.help) {
    console.log(HELP);
    return;
  }
  const file = values.file === undefined ? join(root, ".env") : resolve(values.file);
  const isTerminal = process.stdin.isTTY && process.stdout.isTTY && values.answers === undefined;
  if (!isTerminal && values.answers === undefined && !values.yes)
    throw new Sentence(
      "There is no terminal for questions. Pass the answers with --answers. See npm run setup -- --help.",
    );
  const answers = await readAnswers(values.answers);
  const ending = watchEnding(file);
  const dialog = isTerminal
    ? terminalDialog()
    : preparedDialog({ answers: { ...only(SETTINGS, process.env), ...answers }, yes: values.yes });
  try {
    const { isWritten, left } = await setUp({
      file,
      dialog,
      taken: { ...only(SETTINGS, process.env), ...only(SETTINGS, answers) },
      goesOn: values["go-on"] ?? false,
      width: process.stdout.columns ?? 100,
      migrate,
      addDeskAccount: (email) => runOwnCommand("desk", ["add", email]),
      written: ending.written,
      now: () => new Date(),
    });
    console.log(isWritten ? nextSteps(left) : "Nothing was written.");
    ending.finish(isWritten && left.length === 0 ? 0 : 1);
  } catch (error) {
    if (error instanceof Stopped) ending.stop();
    console.error(explain(error));
    ending.finish(1);
  }
});

function nextSteps(left: readonly string[]): string {
  const steps = [
    ...left,
    "Build the site, if you haven't yet: npm run build",
    "Start or restart it, because settings are read at startup: npm start",
    "And the worker: npm run worker. It settles payments and sends messages. Have the system start both at boot.",
    "Put a proxy such as Caddy or nginx in front of the site for TLS.",
    "Then check that everything works: npm run doctor",
  ];
  return ["", "What's left to do:", "", ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join("\n");
}
