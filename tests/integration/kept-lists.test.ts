import { eq, isNotNull, isNull, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog, communities, users } from "@/db/schema";
import { listCommunities } from "@/lib/community";
import type { Paged } from "@/lib/kernel";
import { DESK_ACTIONS, newId, SEALED_ACTIONS, systemCtx } from "@/lib/platform";
import { AUDIT_ACTIONS, type AuditAction } from "@/lib/platform/audit-actions";
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

const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[];

it("the database counts the same actions to the desk's log as the table", async () => {
  const rows = await db.execute<{ action: AuditAction }>(
    sql`select action from json_array_elements_text(${JSON.stringify(ACTIONS)}) as action where is_in_desk_log(action)`,
  );
  expect(rows.map(({ action }) => action).sort()).toEqual([...DESK_ACTIONS].sort());
});

it("the database lets the actor of a line be sealed for the same actions as the table", async () => {
  const sealable: AuditAction[] = [];
  for (const action of ACTIONS) {
    const id = newId();
    const line = {
      id,
      at: new Date("2027-01-15T12:00:00Z"),
      actorId: newId(),
      action,
      subjectType: "test",
      subjectId: id,
    };
    await db.insert(auditLog).values(line);
    await db
      .update(auditLog)
      .set({ actorId: null, sealedActor: "sealed", actorKey: "key" })
      .where(eq(auditLog.id, id))
      .then(
        () => sealable.push(action),
        ({ cause }: Error) => expect(cause).toMatchObject({ code: "23001" }),
      );
  }
  expect(sealable.sort()).toEqual([...SEALED_ACTIONS].sort());
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
