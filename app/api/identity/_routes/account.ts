import { z } from "zod";
import { endpoint } from "@/app/api/_http";
import {
  type Authenticated,
  type Authentication,
  checkPassword,
  checkPasswordSchema,
  finishSignIn,
  loginTokenSchema,
  refreshSchema,
  refreshTokens,
  signIn,
  signInSchema,
} from "@/lib/identity";
import { issueTokens } from "@/lib/identity/inside";
import { invalid } from "@/lib/kernel";
import { actingAs, type Ctx, type UserActor } from "@/lib/platform";
import { accountSchema, getAccount } from "@/lib/user";

/** 001 §3. */
export const loginAnswerSchema = z.object({ user: accountSchema, token: loginTokenSchema });

export const openApiSession = (ctx: Ctx, authentication: Authenticated) => issueTokens(ctx, authentication);

export async function loginAnswer(
  ctx: Ctx,
  authentication: Authenticated,
): Promise<z.output<typeof loginAnswerSchema>> {
  const token = await openApiSession(ctx, authentication);
  const actor: UserActor = { kind: "user", userId: authentication.userId, isPlatformAdmin: false };
  return { user: await getAccount(actingAs(ctx, actor)), token };
}

export const codeField = { code: z.string().max(100).optional() };
const loginBody = signInSchema.extend(codeField);

/** Throws `invalid` without a required code. */
export async function withCode(
  ctx: Ctx,
  authentication: Authentication,
  code: string | undefined,
): Promise<Authenticated> {
  if (authentication.challenge === null) return authentication;
  if (!code?.trim()) {
    throw invalid("code.needed", { code: ["input.required"] });
  }
  return finishSignIn(ctx, { challenge: authentication.challenge, code });
}

const login = endpoint({
  method: "post",
  path: "/identity/account/login",
  who: "public",
  summary: "Sign in with e-mail and password; an account with a second factor sends its code, too",
  request: { body: loginBody },
  response: loginAnswerSchema,
  async handle(ctx, { body: { code, ...credentials } }) {
    return loginAnswer(ctx, await withCode(ctx, await signIn(ctx, credentials), code));
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
