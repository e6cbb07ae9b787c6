import { createHash } from "node:crypto";
import type { Fault, SimEmail, TextStatus, World } from "@/simulator/core/types";

/** Text from the view of the phone's owner. */
type Line = {
  id: string;
  mine: boolean;
  body: string;
  at: string;
  status: TextStatus | null;
};

export type Conversation = { phone: string; optedOut: boolean; lines: Line[]; lastAt: string };

export type Selection = {
  to: string | null;
  mail: string | null;
  phone: string | null;
  side: "mails" | "texts";
};

export type View = {
  selection: Selection;
  recipients: string[];
  mails: SimEmail[];
  olderMails: number;
  mail: SimEmail | null;
  conversations: Conversation[];
  conversation: Conversation | null;
  faults: Fault[];
  now: number;
  /** Offset of the virtual clock in ms. */
  ahead: number;
  /** Changes with messages, opt-outs, faults or the clock's offset, not with time. */
  version: string;
};

const MOST_MAILS = 200;

export function readSelection(query: URLSearchParams): Selection {
  return {
    to: query.get("to") || null,
    mail: query.get("mail") || null,
    phone: query.get("phone") || null,
    side: query.get("side") === "texts" ? "texts" : "mails",
  };
}

/** Newest first; opens the newest unless another is selected. */
export function look(world: World, selection: Selection): View {
  const all = conversationsOf(world);
  const recipients = [...new Set(world.emails.map((email) => email.to))].sort();
  const fitting = world.emails
    .filter((email) => selection.to === null || email.to === selection.to)
    .reverse();
  const conversations = all.filter(
    ({ phone }) => selection.to === null || !selection.to.startsWith("+") || phone === selection.to,
  );
  const now = world.now();
  const shape = JSON.stringify([
    world.emails.length,
    world.emails.at(-1)?.id,
    world.texts.map((text) => [text.sid, text.status]),
    world.twilio.inbound.length,
    [...world.optedOut],
    world.faults,
    Math.round((now - Date.now()) / 1_000),
  ]);
  return {
    selection,
    recipients: [...recipients, ...all.map(({ phone }) => phone).sort()],
    mails: fitting.slice(0, MOST_MAILS),
    olderMails: Math.max(0, fitting.length - MOST_MAILS),
    mail: fitting.find((email) => email.id === selection.mail) ?? fitting[0] ?? null,
    conversations,
    conversation: conversations.find(({ phone }) => phone === selection.phone) ?? conversations[0] ?? null,
    faults: world.faults,
    now,
    ahead: now - Date.now(),
    version: createHash("sha256").update(shape).digest("hex").slice(0, 16),
  };
}

function conversationsOf(world: World): Conversation[] {
  const byPhone = new Map<string, Line[]>();
  const add = (phone: string, line: Line) => byPhone.set(phone, [...(byPhone.get(phone) ?? []), line]);
  for (const { sid, to, body, createdAt, status } of world.texts) {
    add(to, { id: sid, mine: false, body, at: createdAt, status });
  }
  for (const { sid, from, body, createdAt } of world.twilio.inbound) {
    add(from, { id: sid, mine: true, body, at: createdAt, status: null });
  }
  return [...byPhone]
    .map(([phone, lines]) => {
      // An automatic reply has its text's time, and follows it.
      lines.sort((a, b) => a.at.localeCompare(b.at) || Number(b.mine) - Number(a.mine));
      return { phone, optedOut: world.optedOut.has(phone), lines, lastAt: lines.at(-1)?.at ?? "" };
    })
    .sort((a, b) => b.lastAt.localeCompare(a.lastAt));
}
