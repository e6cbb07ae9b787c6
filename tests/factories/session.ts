import type { BrowserSession } from "@/lib/identity";
import { actorOf } from "@/lib/identity/inside";
import type { Ctx, CtxOptions } from "@/lib/platform";
import { asVisitor, browserOf, type TestUser } from "./user";

/** The request context of this browser's cookie; a visitor's after the session's end. */
export async function through(session: BrowserSession, options: CtxOptions = {}): Promise<Ctx> {
  const visitor = asVisitor(options);
  const actor = await actorOf(visitor, session);
  return actor ? { ...visitor, actor } : visitor;
}

export const signedIn = async (
  user: Pick<TestUser, "id" | "sessionVersion">,
  options: CtxOptions & { proved?: boolean } = {},
): Promise<Ctx> => through(await browserOf(user, options), options);
