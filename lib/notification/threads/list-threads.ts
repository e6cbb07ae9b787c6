import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { communityFacts } from "@/db/schema/community-facts";
import { deskMessages, deskThreads } from "@/db/schema/desk-threads";
import { people } from "@/db/schema/people";
import { fullName, offsetOf, type Paged, pageOf } from "@/lib/kernel";
import { type Ctx, ofItsMonths, query, requirePlatform, whereListBegins } from "@/lib/platform";
import { threadNumber } from "./rules/thread-words";
import { type ThreadList, threadsSchema } from "./schemas";
import { hidesThread, visibleThreads } from "./shown-threads";

export type ThreadRow = {
  id: string;
  /** C-318 */
  number: string;
  kind: "contact" | "concern";
  state: "open" | "answered" | "done";
  subject: string;
  name: string;
  communityName: string | null;
  /** From a person's last message. */
  beginning: string;
  takenBy: string | null;
  updatedAt: Date;
};

type State = ThreadRow["state"];

const NOT_DONE: State[] = ["open", "answered"];
const BOTH: ThreadRow["kind"][] = ["contact", "concern"];

const OF_LIST: Record<ThreadList, { states: State[]; kinds: ThreadRow["kind"][] }> = {
  all: { states: NOT_DONE, kinds: BOTH },
  contact: { states: NOT_DONE, kinds: ["contact"] },
  concern: { states: NOT_DONE, kinds: ["concern"] },
  done: { states: ["done"], kinds: BOTH },
};

const lastWords = sql<string>`coalesce((
  select left(m.body, 200) from ${deskMessages} m
  where m.thread_id = ${deskThreads}.id and m."from" <> 'note'
  order by m.created_at desc, m.id desc limit 1), '')`;

/** Uses kept counts, or offsets for staff with a hidden thread, whose counts are one too high. */
async function whereBegins(
  ctx: Ctx,
  { page, pageSize, show }: z.output<typeof threadsSchema>,
  shown: SQL | undefined,
): Promise<{ total: number; where?: SQL | undefined; skip: number }> {
  const offset = offsetOf(page, pageSize);
  if (await hidesThread(ctx)) return { total: await ctx.db.$count(deskThreads, shown), skip: offset };
  const { states, kinds } = OF_LIST[show];
  const begins = await whereListBegins(
    ctx,
    states.flatMap((state) => kinds.map((kind) => `threads.${state}.${kind}`)),
    { limit: pageSize, offset, by: "newest" },
  );
  return { total: begins.total, where: ofItsMonths(deskThreads.updatedAt, begins), skip: begins.skip };
}

/** Latest message first. Platform admins only. */
export const listThreads = query(threadsSchema, async (ctx, input): Promise<Paged<ThreadRow>> => {
  requirePlatform(ctx);
  const { page, pageSize, show } = input;
  const { states, kinds } = OF_LIST[show];
  const where = and(
    inArray(deskThreads.state, states),
    inArray(deskThreads.kind, kinds),
    visibleThreads(ctx),
  );
  const begins = await whereBegins(ctx, input, where);
  const rows = await ctx.db
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
    .where(and(where, begins.where))
    .orderBy(desc(deskThreads.updatedAt), desc(deskThreads.id))
    .limit(pageSize)
    .offset(begins.skip);
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
  return pageOf(items, begins.total, page, pageSize);
});

/** Counts the open threads. Platform admins only. */
export async function openThreads(ctx: Ctx): Promise<number> {
  requirePlatform(ctx);
  return ctx.db.$count(deskThreads, and(eq(deskThreads.state, "open"), visibleThreads(ctx)));
}
