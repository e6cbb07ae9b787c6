import { z } from "zod";
import { endpoint } from "@/app/api/_http";
import {
  actorOf,
  checkPassword,
  checkPasswordSchema,
  issueTokens,
  loginTokenSchema,
  refreshSchema,
  refreshTokens,
  signIn,
  signInSchema,
} from "@/lib/identity";
import { unauthenticated } from "@/lib/kernel";
import { actingAs } from "@/lib/platform";
import { accountSchema, getAccount } from "@/lib/user";

const login = endpoint({
  method: "post",
  path: "/identity/account/login",
  who: "public",
  summary: "Sign in with e-mail and password",
  request: { body: signInSchema },
  response: z.object({ user: accountSchema, token: loginTokenSchema }),
  async handle(ctx, { body }) {
    const claims = await signIn(ctx, body);
    const actor = await actorOf(ctx, claims);
    if (!actor) throw unauthenticated();
    const [user, token] = await Promise.all([getAccount(actingAs(ctx, actor)), issueTokens(ctx, claims)]);
    return { user, token };
  },
});

const refresh = endpoint({
  method: "post",
  path: "/identity/account/refresh",
  who: "public",
  summary: "A new access token and refresh token for a refresh token, which is used up",
  request: { query: refreshSchema },
  response: loginTokenSchema,
  handle: (ctx, { query }) => refreshTokens(ctx, query),
});

const passwordCheck = endpoint({
  method: "post",
  path: "/identity/account/check-password",
  who: "member",
  summary: "Whether the caller's own password is right",
  request: { body: checkPasswordSchema },
  response: z.object({ isSuccessful: z.boolean() }),
  handle: (ctx, { body }) => checkPassword(ctx, body),
});

export const account = [login, refresh, passwordCheck];
