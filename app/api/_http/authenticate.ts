import { demandSameOrigin } from "@/app/_lib/request";
import { readSessionCookie, sessionValueIn } from "@/lib/identity";
import { actorOf, type Claims, readAccessToken } from "@/lib/identity/inside";
import { unauthenticated } from "@/lib/kernel";
import { type Ctx, cookiesOf, type UserActor } from "@/lib/platform";

const SAFE = new Set(["GET", "HEAD", "OPTIONS"]);

export const cookieOf = (request: Request, name: string): string | undefined =>
  cookiesOf(request.headers.get("cookie"))[name];

/**
 * Returns the caller, null for a visitor. A bearer token wins over a cookie. An empty bearer is a visitor,
 * because public reads send it (001 §7).
 *
 * - Throws `unauthenticated` for an invalid or expired bearer token.
 * - Throws `forbidden` for a cookie-authenticated write from another site (CSRF).
 */
export async function authenticate(ctx: Ctx, request: Request): Promise<UserActor | null> {
  const authorization = request.headers.get("authorization");
  if (authorization !== null) return byBearer(ctx, authorization);
  const session = await readSessionCookie(sessionValueIn((name) => cookieOf(request, name)));
  const actor = session && session.until > ctx.now().getTime() ? await actorOf(ctx, session) : null;
  if (actor && !SAFE.has(request.method)) demandSameOrigin(request.headers);
  return actor;
}

async function byBearer(ctx: Ctx, authorization: string): Promise<UserActor | null> {
  const [, token = ""] = /^bearer(?:\s+(\S.*))?$/i.exec(authorization.trim()) ?? [null, "malformed"];
  if (token.trim() === "") return null;
  const claims: Claims | null = await readAccessToken(ctx, token.trim());
  const actor = claims ? await actorOf(ctx, claims) : null;
  if (!actor) throw unauthenticated();
  return actor;
}
