import { askForDatabase, askForMailServer } from "./address-in-parts";
import { askFor, type Step } from "./answers";
import { arrangeResendWebhook } from "./arrange/resend-webhook";
import { arrangeStripeWebhook } from "./arrange/stripe-webhook";
import { arrangeTwilioInbound } from "./arrange/twilio-inbound";
import { arrangeWallets } from "./arrange/wallets";
import {
  DATABASE,
  type Group,
  OPTIONAL,
  PROXIES,
  type Question,
  RESEND,
  SENDER,
  SITE,
  SMTP,
  STRIPE,
  TWILIO,
} from "./groups";
import { type Part, settle, type Unsettled } from "./settle";

async function askEach(step: Step, questions: readonly Question[]): Promise<void> {
  for (const question of questions) await askFor(step, question);
}

async function askForAddress(
  step: Step,
  question: Question,
  { name, parts }: { name: string; parts: (dialog: Step["dialog"]) => Promise<string> },
): Promise<void> {
  const { dialog, answers } = step;
  const way = await dialog.choose({
    name,
    message: question.message,
    options: [
      {
        value: "whole",
        label: answers.has(question.name) ? "Keep it, or paste another one" : "I have it as one address",
      },
      { value: "parts", label: "I have the host, user and password" },
    ],
    initial: "whole",
  });
  if (way === "whole") await askFor(step, question);
  else answers.set(question.name, await parts(dialog));
}

function intro({ dialog }: Step, { title, intro: words }: Pick<Group, "title" | "intro">): void {
  dialog.heading(title);
  dialog.tell(words);
}

async function askForEmail(step: Step): Promise<void> {
  const { dialog, answers } = step;
  const way = await dialog.choose({
    name: "EMAIL",
    message: "How do you send e-mails?",
    options: [
      { value: "resend", label: "Resend, which also reports bounced e-mails" },
      { value: "smtp", label: "Your own mail server (SMTP)" },
    ],
    initial: answers.has("SMTP_URL") ? "smtp" : "resend",
  });
  await askFor(step, SENDER);
  if (way === "smtp") {
    await askForAddress(step, SMTP, { name: "SMTP", parts: askForMailServer });
    for (const name of ["RESEND_API_KEY", "RESEND_WEBHOOK_SECRET", "INBOUND_EMAIL_DOMAIN"])
      if (answers.has(name)) answers.set(name, "");
    return;
  }
  if (answers.has(SMTP.name)) answers.set(SMTP.name, "");
  await askEach(step, RESEND);
}

/** Empties the settings of an unwanted feature. */
async function isWanted({ dialog, answers }: Step, { name, message, group }: (typeof OPTIONAL)[number]) {
  const names = group.questions.map((question) => question.name);
  const hasSome = names.some((one) => answers.has(one));
  const wanted = await dialog.confirm({ name, message, initial: hasSome, unasked: hasSome });
  if (!wanted) for (const one of names) if (answers.has(one)) answers.set(one, "");
  return wanted;
}

/** Returns problems that the operator accepted. */
export async function askAll(step: Step, width: number): Promise<Unsettled> {
  const unsettled: Unsettled = [];
  await askParts(step, async (part) => {
    unsettled.push(...(await settle(step, part, width)));
  });
  return unsettled;
}

/** Changes nothing; reports all missing answers together. */
export async function rehearse({ dialog, answers }: Step): Promise<void> {
  const quiet = { ...dialog, heading: () => {}, tell: () => {} };
  await askParts({ dialog: quiet, answers }, ({ ask }) => ask());
  dialog.insist();
}

async function askParts(step: Step, take: (part: Part) => Promise<void>): Promise<void> {
  intro(step, SITE);
  await askEach(step, SITE.questions);
  intro(step, {
    title: "The database",
    intro: "PostgreSQL 15 or newer, with a role and an empty database just for the site.",
  });
  await take({
    areas: ["database"],
    ask: () => askForAddress(step, DATABASE, { name: "DATABASE", parts: askForDatabase }),
  });
  intro(step, STRIPE);
  await take({
    areas: STRIPE.areas,
    ask: () => askEach(step, STRIPE.questions),
    arrange: async () => {
      await arrangeStripeWebhook(step);
      await arrangeWallets(step);
    },
  });
  intro(step, {
    title: "E-mail",
    intro: "Required: people join, sign in and hear about campaigns by e-mail.",
  });
  await take({
    areas: ["e-mail"],
    ask: () => askForEmail(step),
    arrange: async () => {
      if (!step.answers.has(SMTP.name)) await arrangeResendWebhook(step);
    },
  });
  step.dialog.heading("Optional");
  for (const optional of OPTIONAL) {
    if (!(await isWanted(step, optional))) continue;
    intro(step, optional.group);
    await take({
      areas: optional.group.areas,
      ask: () => askEach(step, optional.group.questions),
      arrange: optional.group === TWILIO ? () => arrangeTwilioInbound(step) : undefined,
    });
  }
  intro(step, {
    title: "Before the site",
    intro:
      "A proxy handles TLS and passes on callers' addresses, which the limits on passwords and payments use.",
  });
  await askFor(step, PROXIES);
}
