import { and, asc, inArray, isNotNull, isNull } from "drizzle-orm";
import { deliveries, messages } from "@/db/schema/notification";
import { people } from "@/db/schema/people";
import type { Language } from "@/lib/kernel/languages";
import { type Ctx, enqueue, newId } from "@/lib/platform";
import type { TemplateData, TemplateName } from "../templates/registry";

type QueuedEmail<Name extends TemplateName> = {
  /** `year-statement:2026:{userId}` */
  dedupeKey: string;
  data: TemplateData[Name];
  to: { userId: string } | { email: string; language?: Language };
};

type Mailbox = { address: string; language: Language };
type Target = Mailbox & { userId: string | null };

async function addressesOf(ctx: Ctx, userIds: string[]): Promise<Map<string, Mailbox>> {
  if (userIds.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: people.id, email: people.email, language: people.language })
    .from(people)
    .where(and(inArray(people.id, userIds), isNull(people.deletedAt), isNotNull(people.email)))
    .orderBy(asc(people.id))
    // Accounts must not be deleted before their messages are stored, so that both are erased.
    .for("key share");
  return new Map(
    rows.flatMap(({ id, email, language }) => (email ? [[id, { address: email, language }]] : [])),
  );
}

/** Uses a fixed number of queries. Returns the new keys. Needs a transaction. */
export async function queueEmails<Name extends TemplateName>(
  ctx: Ctx,
  template: Name,
  emails: readonly QueuedEmail<Name>[],
): Promise<Set<string>> {
  if (!ctx.inTransaction) throw new Error("messages belong into the transaction that caused them");
  const addresses = await addressesOf(
    ctx,
    emails.flatMap(({ to }) => ("userId" in to ? to.userId : [])),
  );
  const targets = new Map<string, Target>();
  for (const { to, dedupeKey } of emails) {
    const userId = "userId" in to ? to.userId : null;
    const mailbox =
      "userId" in to
        ? addresses.get(to.userId)
        : { address: to.email.toLowerCase(), language: to.language ?? "en" };
    if (mailbox) targets.set(dedupeKey, { userId, ...mailbox });
  }
  const now = ctx.now();
  const rows = emails
    .filter(({ dedupeKey }) => targets.has(dedupeKey))
    .map(({ dedupeKey, data }) => ({
      id: newId(),
      kind: "direct" as const,
      dedupeKey,
      template,
      data,
      createdAt: now,
      fannedOutAt: now,
    }));
  if (rows.length === 0) return new Set();
  const stored = await ctx.db
    .insert(messages)
    .values(rows)
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id, dedupeKey: messages.dedupeKey });
  const due = stored.flatMap(({ id, dedupeKey }) => {
    const target = targets.get(dedupeKey);
    return target ? [{ messageId: id, ...target }] : [];
  });
  if (due.length > 0) {
    await ctx.db.insert(deliveries).values(
      due.map((target) => ({
        id: newId(),
        ...target,
        channel: "email" as const,
        notBefore: now,
        createdAt: now,
        updatedAt: now,
      })),
    );
    await enqueue(ctx, "send-emails");
  }
  return new Set(stored.map(({ dedupeKey }) => dedupeKey));
}
