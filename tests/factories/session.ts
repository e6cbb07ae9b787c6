import type { BrowserSession } from "@/lib/identity";
import { actorOf } from "@/lib/identity/inside";
import type { Ctx, CtxOptions } from "@/lib/platform";
import { asVisitor, browserOf, type TestUser } from "./user";

/** The context of a request with this browser's cookie; a visitor's once the session has ended. */
export async function through(session: BrowserSession, options: CtxOptions = {}): Promise<Ctx> {
  const visitor = asVisitor(options);
  const actor = await actorOf(visitor, session);
  return actor ? { ...visitor, actor } : visitor;
}

/** A context in which this person acts with a session of their own. */
export const signedIn = async (
  user: Pick<TestUser, "id" | "sessionVersion">,
  options: CtxOptions & { proved?: boolean } = {},
): Promise<Ctx> => through(await browserOf(user, options), options);
