import type { z } from "zod";
import { endpoint } from "@/app/api/_http";
import { myCommunities } from "@/lib/community";
import { type Authenticated, externalAnswerSchema, externalLogin, externalLoginSchema } from "@/lib/identity";
import { actingAs, type Ctx } from "@/lib/platform";
import { codeField, openApiSession, withCode } from "./account";

type Answer = z.output<typeof externalAnswerSchema>;

/** 001 §3. */
async function loggedIn(ctx: Ctx, authentication: Authenticated): Promise<Answer> {
  const caller = actingAs(ctx, { kind: "user", userId: authentication.userId, isPlatformAdmin: false });
  const [token, communities] = await Promise.all([
    openApiSession(ctx, authentication),
    myCommunities(caller),
  ]);
  return { token, nextAction: "log_in", user: { communityId: communities[0]?.id ?? null } };
}

const login = endpoint({
  method: "post",
  path: "/identity/account/external/login",
  who: "public",
  summary: "Sign in with an access token of Google or Facebook, which they are asked about",
  request: { query: externalLoginSchema.extend(codeField) },
  response: externalAnswerSchema,
  async handle(ctx, { query: { code, ...shown } }) {
    const outcome = await externalLogin(ctx, shown);
    if (outcome.nextAction === "log_in")
      return loggedIn(ctx, await withCode(ctx, outcome.authentication, code));
    const { token, nextAction } = outcome;
    return { token, nextAction, user: { communityId: null } };
  },
});

export const external = [login];
