import { and, count, desc, eq, ne, type SQL, sql } from "drizzle-orm";
import { communityFacts } from "@/db/schema/community-facts";
import { deskMessages, deskThreads } from "@/db/schema/desk-threads";
import { people } from "@/db/schema/people";
import { fullName, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, query, requirePlatform } from "@/lib/platform";
import { threadNumber } from "./rules/thread-words";
import { type ThreadList, threadsSchema } from "./schemas";
import { shownThreads } from "./shown-threads";

/** A thread in the desk's list. */
export type ThreadRow = {
  id: string;
  /** C-318 */
  number: string;
  kind: "contact" | "concern";
  state: "open" | "answered" | "done";
  subject: string;
  /** Empty where nobody gave one. */
  name: string;
  communityName: string | null;
  /** The beginning of the last message that a person wrote. */
  beginning: string;
  /** Who of the desk has taken it; null while nobody has. */
  takenBy: string | null;
  updatedAt: Date;
};

const OF_LIST: Record<ThreadList, SQL | undefined> = {
  all: ne(deskThreads.state, "done"),
  contact: and(ne(deskThreads.state, "done"), eq(deskThreads.kind, "contact")),
  concern: and(ne(deskThreads.state, "done"), eq(deskThreads.kind, "concern")),
  done: eq(deskThreads.state, "done"),
};

const lastWords = sql<string>`coalesce((
  select left(m.body, 200) from ${deskMessages} m
  where m.thread_id = ${deskThreads}.id and m."from" <> 'note'
  order by m.created_at desc, m.id desc limit 1), '')`;

/** Threads that are not done, of a kind or of all, or those that are; the newest word first. Platform admins only. */
export const listThreads = query(threadsSchema, async (ctx, input): Promise<Paged<ThreadRow>> => {
  requirePlatform(ctx);
  const where = and(OF_LIST[input.show], shownThreads(ctx));
  const [rows, [total]] = await Promise.all([
    ctx.db
      .select({
        thread: deskThreads,
        communityName: communityFacts.name,
        firstName: people.firstName,
        lastName: people.lastName,
        beginning: lastWords,
      })
      .from(deskThreads)
      .leftJoin(communityFacts, eq(communityFacts.id, deskThreads.communityId))
      .leftJoin(people, eq(people.id, deskThreads.takenBy))
      .where(where)
      .orderBy(desc(deskThreads.updatedAt), desc(deskThreads.id))
      .limit(input.pageSize)
      .offset(offsetOf(input.page, input.pageSize)),
    ctx.db.select({ count: count() }).from(deskThreads).where(where),
  ]);
  const items = rows.map(({ thread, communityName, firstName, lastName, beginning }) => ({
    id: thread.id,
    number: threadNumber(thread.number),
    kind: thread.kind,
    state: thread.state,
    subject: thread.subject,
    name: thread.name,
    communityName,
    beginning: beginning.replace(/\s+/g, " "),
    takenBy: firstName === null ? null : fullName({ firstName, lastName }),
    updatedAt: thread.updatedAt,
  }));
  return pageOf(items, total?.count ?? 0, input.page, input.pageSize);
});

/** How many threads wait for the desk. Platform admins only. */
export async function openThreads(ctx: Ctx): Promise<number> {
  requirePlatform(ctx);
  return ctx.db.$count(deskThreads, and(eq(deskThreads.state, "open"), shownThreads(ctx)));
}
