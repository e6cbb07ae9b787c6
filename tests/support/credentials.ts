import { eq } from "drizzle-orm";
import { oneTimeTokens, users } from "@/db/schema";
import { answerAccountRequests, forgotPassword } from "@/lib/identity";
import { actorOf } from "@/lib/identity/inside";
import { type Ctx, hashToken, systemCtx } from "@/lib/platform";
import { asVisitor, browserOf, type TestUser } from "../factories/user";
import { linkTo } from "./messages-to";

let caller = 0;

export function newVisitor(now?: () => Date): Ctx {
  caller += 1;
  return asVisitor({ ip: `10.77.${Math.floor(caller / 250)}.${caller % 250}`, ...(now ? { now } : {}) });
}

export async function resetLinkOf(user: TestUser, now?: () => Date) {
  await forgotPassword(newVisitor(now), { email: user.email ?? "" });
  await answerAccountRequests(systemCtx("worker", now ? { now } : {}));
  const { userId = "", token = "" } = await linkTo(user.email, "reset-password");
  return { userId, token };
}

export async function accountOf(userId: string) {
  const [row] = await systemCtx("test").db.select().from(users).where(eq(users.id, userId));
  if (!row) throw new Error("there is no such account");
  return row;
}

/** Finds a one-time token by its hash, because the token itself must not be stored. */
export async function tokenRow(purpose: string, token: string) {
  const { db } = systemCtx("test");
  const hash = hashToken(`${purpose}:${token}`);
  const [row] = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.tokenHash, hash));
  return row;
}

export async function inBrowser(user: TestUser, now?: () => Date): Promise<Ctx> {
  const visitor = newVisitor(now);
  const { sessionVersion } = await accountOf(user.id);
  const session = await browserOf(
    { id: user.id, sessionVersion },
    { ip: visitor.ip, ...(now ? { now } : {}) },
  );
  const actor = await actorOf(visitor, session);
  if (!actor) throw new Error("the session was not opened");
  return { ...visitor, actor };
}
