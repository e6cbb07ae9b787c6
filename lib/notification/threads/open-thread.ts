import { and, gt, inArray, sql } from "drizzle-orm";
import { deskMessages, deskThreads } from "@/db/schema/desk-threads";
import { MINUTE } from "@/lib/kernel";
import { type Ctx, env, hashContent, hashToken, newId, newToken } from "@/lib/platform";
import { attach, dropStored, type StoredFile } from "../attachments/store-file";
import { queueMessage } from "../messages/queue-message";
import { CONTACT_MESSAGE } from "../templates/registry";
import { subjectOf } from "./rules/thread-words";

/** For duplicates of one sender. */
const SAME_WITHIN = 10 * MINUTE;

/** `email` is empty if no answer is wanted. */
type Note = {
  kind: "contact" | "concern";
  name: string;
  email: string;
  message: string;
  community: { id: string; name: string } | null;
  /** For a concern. */
  campaign?: { id: string; words: string };
  files?: readonly StoredFile[];
};

const threadPath = (threadId: string): `/${string}` => `/platform/inbox/${threadId}`;

/** Null for a recent duplicate. The lock serializes copies. */
async function keyOf(ctx: Ctx, { files = [], ...note }: Note): Promise<string | null> {
  const now = ctx.now().getTime();
  const hash = hashContent({ ...note, files: files.map((file) => file.hash) });
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${hash}`}, 0))`);
  const span = Math.floor(now / SAME_WITHIN);
  const [key, before] = [`contact:${hash}:${span}`, `contact:${hash}:${span - 1}`];
  const known = await ctx.db
    .select({ id: deskThreads.id })
    .from(deskThreads)
    .where(
      and(
        inArray(deskThreads.dedupeKey, [key, before]),
        gt(deskThreads.createdAt, new Date(now - SAME_WITHIN)),
      ),
    );
  return known.length > 0 ? null : key;
}

/** Opens a thread and e-mails the provider. Ignores repetitions within ten minutes. Needs a transaction. */
export async function openThread(ctx: Ctx, note: Note): Promise<void> {
  const { kind, name, email, message, community, campaign, files = [] } = note;
  const dedupeKey = await keyOf(ctx, note);
  if (dedupeKey === null) {
    await dropStored(ctx, files);
    return;
  }
  const now = ctx.now();
  const [threadId, messageId] = [newId(), newId()];
  await ctx.db.insert(deskThreads).values({
    id: threadId,
    kind,
    dedupeKey,
    subject: subjectOf(message),
    name,
    email,
    userId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
    communityId: community?.id ?? null,
    campaignId: campaign?.id ?? null,
    state: "open",
    // Mail servers can change case.
    replyKey: hashToken(newToken()).slice(0, 32),
    createdAt: now,
    updatedAt: now,
  });
  await ctx.db
    .insert(deskMessages)
    .values({ id: messageId, threadId, from: "writer", body: message, createdAt: now });
  await attach(ctx, messageId, files);
  await queueMessage(ctx, {
    dedupeKey,
    template: CONTACT_MESSAGE,
    to: { email: env().PROVIDER_SUPPORT_EMAIL },
    data: {
      name,
      email,
      message,
      community: community?.name ?? "",
      campaign: campaign?.words ?? "",
      link: `${env().APP_URL}${threadPath(threadId)}`,
      files: files.map((file) => file.name).join(", "),
    },
  });
}
