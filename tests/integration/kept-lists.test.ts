import { isNotNull, isNull, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { communities, users } from "@/db/schema";
import { listCommunities } from "@/lib/community";
import type { Paged } from "@/lib/kernel";
import { DESK_ACTIONS, SEALED_ACTIONS, systemCtx } from "@/lib/platform";
import { listUsers } from "@/lib/user";
import { makeCommunity } from "../factories/community";
import { as, makeUser } from "../factories/user";

const { db } = systemCtx("test");

async function readThrough(
  read: (page: number) => Promise<Paged<{ id: string }>>,
): Promise<{ ids: string[]; total: number }> {
  const ids: string[] = [];
  for (let page = 1; ; page += 1) {
    const { items, hasNextPage, totalNumberOfItems: total } = await read(page);
    ids.push(...items.map(({ id }) => id));
    if (!hasNextPage) return { ids, total };
  }
}

it.each([
  ["is_in_desk_log(text)", DESK_ACTIONS],
  ["audit_log_refuse_change()", SEALED_ACTIONS],
])("%s of the database has the actions of the table", async (name, actions) => {
  const [row] = await db.execute<{ body: string }>(
    sql`select pg_get_functiondef(${name}::regprocedure) as body`,
  );
  const named = [...(row?.body ?? "").matchAll(/'(\w+\.\w+)'/g)].map(([, action]) => action);
  expect(named.sort()).toEqual([...actions].sort());
});

it("people whose whole name has fewer letters than are counted by stand once among those who begin like them", async () => {
  const desk = as(await makeUser({ isPlatformAdmin: true }));
  for (const lastName of ["", "", "", "Capone", "Zyx"]) await makeUser({ firstName: "Al", lastName });
  for (const lastName of ["Ode", "Oda"]) await makeUser({ firstName: "Ak", lastName });
  const due = await db
    .select({ id: users.id })
    .from(users)
    .where(isNull(users.deletedAt))
    .orderBy(sql`fold_text(${users.firstName} || ' ' || ${users.lastName}) collate "C"`, users.id);
  for (const pageSize of [1, 2, 3]) {
    const { ids, total } = await readThrough((page) => listUsers(desk, { page, pageSize }));
    expect(ids).toEqual(due.map(({ id }) => id));
    expect(total).toBe(due.length);
  }
});

it("so do communities", async () => {
  const member = as(await makeUser());
  for (const name of ["Elk", "Elk", "Elk", "Elk Grove", "Elks", "Elj Town", "Ö"])
    await makeCommunity({ name });
  const due = await db
    .select({ id: communities.id })
    .from(communities)
    .where(isNotNull(communities.confirmedAt))
    .orderBy(sql`fold_text(${communities.name}) collate "C"`, communities.id);
  for (const pageSize of [1, 2, 3]) {
    const { ids, total } = await readThrough((page) => listCommunities(member, { page, pageSize }));
    expect(ids).toEqual(due.map(({ id }) => id));
    expect(total).toBe(due.length);
  }
});
