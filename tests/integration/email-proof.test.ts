import { readdirSync, readFileSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditLog, users } from "@/db/schema";
import { newId, systemCtx } from "@/lib/platform";
import { makeUser, type TestUser } from "../factories/user";
import { START } from "../support/start";

const { db } = systemCtx("test");
const FOLDER = "db/migrations";

function backfill(): string {
  const file = readdirSync(FOLDER).find((name) => name.endsWith("_email_proof.sql"));
  if (!file) throw new Error("there is no such migration");
  return readFileSync(`${FOLDER}/${file}`, "utf8").split("--> statement-breakpoint").at(-1) ?? "";
}

const noted = (user: TestUser, action: string, actorId: string | null, data = {}) =>
  db.insert(auditLog).values({
    id: newId(),
    at: START,
    actorId,
    action: `identity.${action}`,
    subjectType: "user",
    subjectId: user.id,
    data,
  });

it("accounts of before are believed as far as the audit log tells how their address came to them", async () => {
  const unknown = { emailProvedAt: null, emailProof: null };
  const registered = await makeUser(unknown);
  const byGoogle = await makeUser(unknown);
  await noted(byGoogle, "registered", null, { provider: "google" });
  const moved = await makeUser(unknown);
  await noted(moved, "email_changed", moved.id);
  const pressed = await makeUser(unknown);
  await noted(pressed, "email_changed", null);
  const pressedByAnother = await makeUser(unknown);
  await noted(pressedByAnother, "email_changed", registered.id);
  const invited = await makeUser({ registeredAt: null, emailConfirmedAt: null });
  const withPassword = await makeUser({ ...unknown, password: "Manyhands1" });
  const withNewer = await makeUser({ ...unknown, password: "Manyhands1" });
  await noted(withNewer, "password_changed", withNewer.id);
  await db.update(users).set({ passwordSetAt: null });
  await db.execute(sql.raw(backfill()));
  const found = async ({ id }: TestUser) => {
    const [row] = await db
      .select({ by: users.emailProof, at: users.emailProvedAt, password: users.passwordSetAt })
      .from(users)
      .where(eq(users.id, id));
    return row;
  };
  const since = registered.registeredAt;
  expect(await found(registered)).toEqual({ by: "registration", at: since, password: null });
  expect(await found(byGoogle)).toEqual({ by: "google", at: null, password: null });
  expect(await found(moved)).toEqual({ by: "change", at: since, password: null });
  expect(await found(pressed)).toEqual({ by: null, at: null, password: null });
  expect(await found(pressedByAnother)).toEqual({ by: null, at: null, password: null });
  expect(await found(invited)).toEqual({ by: null, at: null, password: null });
  expect(await found(withPassword)).toEqual({ by: "registration", at: since, password: since });
  expect(await found(withNewer)).toEqual({ by: "registration", at: since, password: START });
});
