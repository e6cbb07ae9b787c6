import { eq, sql } from "drizzle-orm";
import { deliveries, messages, users } from "@/db/schema";
import { type Ctx, enqueue, env, newId } from "@/lib/platform";
import type { TemplateData, TemplateName } from "./templates/registry";

/** Somebody with an account, or an address that a visitor gave. */
export type Addressee = { userId: string } | { email: string };

export type Telling<Name extends TemplateName> = {
  /** What makes it one message: `receipt:{donationId}`. */
  dedupeKey: string;
  template: Name;
  data: TemplateData[Name];
  to: Addressee;
  /** Not to be sent before; at once when left out. */
  notBefore?: Date;
  /** `preferred` uses the member's own channel; receipts go by e-mail. */
  via?: "email" | "preferred";
};

type Target = { userId: string | null; channel: "email" | "sms"; address: string; zone: string };

async function targetOf(ctx: Ctx, to: Addressee, via: "email" | "preferred"): Promise<Target | null> {
  if ("email" in to) return { userId: null, channel: "email", address: to.email.toLowerCase(), zone: "UTC" };
  const [user] = await ctx.db
    .select({
      email: users.email,
      phoneNumber: users.phoneNumber,
      method: users.preferredCommunicationMethod,
      zone: users.timeZone,
    })
    .from(users)
    .where(eq(users.id, to.userId));
  if (!user) return null;
  const bySms = user.phoneNumber && (via === "preferred" ? user.method === 1 || !user.email : !user.email);
  if (bySms && user.phoneNumber) {
    return { userId: to.userId, channel: "sms", address: user.phoneNumber, zone: user.zone };
  }
  return user.email ? { userId: to.userId, channel: "email", address: user.email, zone: user.zone } : null;
}

/** Writes a message to one person in the open transaction. The same key is one message. */
export async function tell<Name extends TemplateName>(ctx: Ctx, telling: Telling<Name>): Promise<void> {
  if (!ctx.inTransaction) throw new Error("a message belongs into the transaction that caused it");
  const target = await targetOf(ctx, telling.to, telling.via ?? "email");
  if (!target) return;
  const now = ctx.now();
  const [message] = await ctx.db
    .insert(messages)
    .values({
      id: newId(),
      kind: "direct",
      dedupeKey: telling.dedupeKey,
      template: telling.template,
      data: telling.data,
      createdAt: now,
      fannedOutAt: now,
    })
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id });
  if (!message) return;
  const notBefore = telling.notBefore ?? now;
  const { from, to } = env().TEXT_HOURS;
  await ctx.db.insert(deliveries).values({
    id: newId(),
    messageId: message.id,
    userId: target.userId,
    channel: target.channel,
    address: target.address,
    notBefore:
      target.channel === "sms"
        ? sql`next_texting_time(${notBefore.toISOString()}::timestamptz, ${target.zone}, ${from}, ${to})`
        : notBefore,
    createdAt: now,
    updatedAt: now,
  });
  await enqueue(ctx, target.channel === "sms" ? "send-texts" : "send-emails");
}
