import type { InvitationView } from "@/lib/community";

type Query = { token?: string | undefined; type?: string | undefined; communityId?: string | undefined };

/** A path with the query's values that are not empty. */
export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Where a link of either kind resolves; opening it changes nothing. */
export const confirmPath = (token: string) => withQuery("/confirm-invitation", { token });

/** Log in, and join afterwards (001 §2). */
export const loginPath = (token: string | undefined) =>
  token ? `/login/${encodeURIComponent(token)}` : "/login";

/**
 * Where people without an account begin (001 §2): `create` continues the registration, everything else starts
 * at the sign-up, both with the query.
 */
export const signUpPath = (query: Query) =>
  withQuery(query.type === "create" ? "/create-account" : "/sign-up", query);

type Way = Pick<InvitationView, "token" | "isShared" | "isVerified" | "beginning" | "communityId">;

/**
 * Where a visitor with an open invitation is redirected: to the login, to a welcome or, for the link of a
 * whole group, to the landing page.
 */
export function visitorPath({ token, isShared, isVerified, beginning, communityId }: Way): string {
  if (isShared) return withQuery("/invitation", { token, type: "new", communityId });
  return isVerified ? loginPath(token) : withQuery("/welcome", { type: beginning, token });
}
