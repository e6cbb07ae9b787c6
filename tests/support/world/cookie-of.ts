import { eq } from "drizzle-orm";
import { users } from "@/db/schema";
import type { SessionCookie } from "@/lib/identity";
import { sessionCookie } from "@/lib/identity/inside";
import { systemCtx } from "@/lib/platform";
import { browserOf } from "@/tests/factories/user";

/** Uses this process's database and secret. */
export async function cookieOf(email: string, userAgent?: string): Promise<SessionCookie> {
  const [user] = await systemCtx("test").db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`Nobody has the address ${email}.`);
  return sessionCookie(await browserOf(user, userAgent ? { userAgent } : {}));
}
