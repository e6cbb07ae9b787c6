import { z } from "zod";
import type { SimRequest } from "@/simulator/core/types";
import { ResendError } from "./errors";

const addresses = z.union([z.string(), z.array(z.string())]);

const mailBody = z.object({
  from: z.string().optional(),
  to: addresses.optional(),
  cc: addresses.nullish(),
  bcc: addresses.nullish(),
  reply_to: addresses.nullish(),
  subject: z.string().optional(),
  html: z.string().nullish(),
  text: z.string().nullish(),
  headers: z.record(z.string(), z.string()).nullish(),
  tags: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
});

export type MailRequest = {
  from: string;
  to: string[];
  cc: string[] | null;
  bcc: string[] | null;
  replyTo: string[] | null;
  subject: string;
  html: string | null;
  text: string | null;
  headers: Record<string, string>;
  tags: { name: string; value: string }[];
};

const NOT_PLAYED = ["scheduled_at", "template", "attachments", "topic_id"];
const MOST_RECIPIENTS = 50;
const ADDRESS =
  /^(?:[^<>]*<[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+>|[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+)$/;

/** Throws `ResendError` 422. */
export function readMail(raw: unknown): MailRequest {
  if (typeof raw === "object" && raw !== null) {
    const unplayed = NOT_PLAYED.find((field) => field in raw);
    if (unplayed) throw invalid(`The simulator does not play the \`${unplayed}\` field.`);
  }
  const parsed = mailBody.safeParse(raw);
  if (!parsed.success) {
    const field = parsed.error.issues[0]?.path[0];
    throw invalid(
      field === undefined ? "The request body must be an object." : `Invalid \`${String(field)}\` field.`,
    );
  }
  const mail = parsed.data;
  if (!mail.from) throw missing("from");
  const to = list(mail.to);
  if (!to) throw missing("to");
  if (!mail.subject) throw missing("subject");
  if (!mail.html && !mail.text) throw missing("html` or `text");
  checkAddresses("from", [mail.from]);
  const cc = list(mail.cc);
  const bcc = list(mail.bcc);
  const replyTo = list(mail.reply_to);
  checkAddresses("to", to);
  checkAddresses("cc", cc ?? []);
  checkAddresses("bcc", bcc ?? []);
  checkAddresses("reply_to", replyTo ?? []);
  if (to.length > MOST_RECIPIENTS) {
    throw invalid(`The \`to\` field must contain at most ${MOST_RECIPIENTS} addresses.`);
  }
  return {
    from: mail.from,
    to,
    cc,
    bcc,
    replyTo,
    subject: mail.subject,
    html: mail.html ?? null,
    text: mail.text ?? null,
    headers: mail.headers ?? {},
    tags: mail.tags ?? [],
  };
}

export function bareAddress(address: string): string {
  return (/<([^>]+)>/.exec(address)?.[1] ?? address).trim();
}

function list(value: string | string[] | null | undefined): string[] | null {
  if (value === null || value === undefined) return null;
  const all = Array.isArray(value) ? value : [value];
  return all.length === 0 ? null : all;
}

function checkAddresses(field: string, all: string[]): void {
  if (all.every((address) => ADDRESS.test(address.trim()))) return;
  throw invalid(
    `Invalid \`${field}\` field. The email address needs to follow the \`email@example.com\` or \`Name <email@example.com>\` format.`,
  );
}

function missing(field: string): ResendError {
  return new ResendError(422, "missing_required_field", `Missing \`${field}\` field.`);
}

function invalid(message: string): ResendError {
  return new ResendError(422, "validation_error", message);
}

/** Throws `ResendError` 422. */
export function json(req: SimRequest): unknown {
  try {
    return JSON.parse(req.rawBody.toString("utf8"));
  } catch {
    throw new ResendError(422, "validation_error", "The request body is not valid JSON.");
  }
}
