import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { memberships, users } from "@/db/schema";
import { completeRegistration } from "@/lib/community";
import { answerAccountRequests, startRegistration } from "@/lib/identity";
import { type Ctx, systemCtx } from "@/lib/platform";
import { newVisitor } from "./credentials";
import { linkTo } from "./messages-to";

type Start = { type?: "create" | "search"; invitationToken?: string };

let number = 0;
export const freshAddress = () => `new.person.${++number}@post.example`;

export const answerAll = (now?: () => Date) => answerAccountRequests(systemCtx("worker", now ? { now } : {}));

export async function registrationToken(email: string, start: Start = {}, now?: () => Date): Promise<string> {
  await startRegistration(newVisitor(now), { email, ...start });
  await answerAll(now);
  return (await linkTo(email, "confirm-registration")).token ?? "";
}

export const typed = (token: string) => ({
  token,
  firstName: "Noor",
  lastName: "Haddad",
  phoneNumber: "(202) 555-0147",
  password: "Quilting77x",
  confirmPassword: "Quilting77x",
  preferredCommunicationMethod: 0 as const,
});

export async function register(email = freshAddress(), start: Start = {}, ctx: Ctx = newVisitor()) {
  const token = await registrationToken(email, start);
  return { email, token, ...(await completeRegistration(ctx, typed(token))) };
}

export const accountsAt = (email: string) =>
  systemCtx("test").db.select().from(users).where(eq(users.email, email));

export async function communitiesOf(userId: string): Promise<string[]> {
  const rows = await systemCtx("test").db.select().from(memberships).where(eq(memberships.userId, userId));
  return rows.map((row) => row.communityId);
}

/** The address got an account after the registration request. */
export const REGISTERED_MEANWHILE = "This e-mail has an account already. Please log in.";

const EXPIRED_LINK = "This link has been used already or has expired";

export const expiredLink = expect.objectContaining({
  status: 400,
  title: EXPIRED_LINK,
  errors: { token: [EXPIRED_LINK] },
});
