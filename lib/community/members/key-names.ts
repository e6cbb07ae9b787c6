import { and, asc, eq, inArray, not, sql } from "drizzle-orm";
import { memberEntries } from "@/db/schema/community";
import { people } from "@/db/schema/people";
import { keysOfMember } from "@/lib/names";
import { type Ctx, inTransaction, locking, requireSystem } from "@/lib/platform";
import { nameKey } from "../roster/name-key";

const AT_ONCE = 100;

const unkeyed = and(eq(memberEntries.isVerified, true), not(memberEntries.isKeyed));

const keyBatch = (ctx: Ctx): Promise<number> =>
  inTransaction(ctx, async (tx) => {
    const waiting = await tx.db
      .select({ communityId: memberEntries.communityId, id: memberEntries.id })
      .from(memberEntries)
      .where(unkeyed)
      .orderBy(asc(memberEntries.communityId))
      .limit(AT_ONCE);
    const ids = [...new Set(waiting.map(({ id }) => id))].sort();
    if (ids.length === 0) return 0;
    locking(tx, "person", ids);
    // A concurrent name change waits, and rewrites its entry afterwards.
    const named = await tx.db
      .select({ id: people.id, firstName: people.firstName, lastName: people.lastName })
      .from(people)
      .where(inArray(people.id, ids))
      .orderBy(asc(people.id))
      .for("share");
    const nameOf = new Map(named.map((one) => [one.id, one]));
    const keyed = waiting.flatMap(({ communityId, id }) => {
      const name = nameOf.get(id);
      if (!name) return [];
      const keys = keysOfMember({ firstName: name.firstName ?? "", lastName: name.lastName ?? "" });
      return { communityId, id, keys: keys.map((word) => nameKey(communityId, word)) };
    });
    await tx.db.execute(sql`
      update ${memberEntries} e set name_keys = k.keys, is_keyed = true
      from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as k ("communityId" uuid, id uuid, keys integer[])
      where e.community_id = k."communityId" and e.id = k.id`);
    return keyed.length;
  });

/**
 * Computes the search keys of non-ASCII names, which Postgres cannot. Until then they are compared with every
 * campaign text. A change of `keysOfMember` needs a migration that resets `is_keyed` to `is_plain_name(…)`.
 * For the worker.
 */
export async function keyNames(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  requireSystem(ctx);
  while (!signal?.aborted && (await keyBatch(ctx)) === AT_ONCE);
}
