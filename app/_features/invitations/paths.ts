import type { InvitationView } from "@/lib/community";

type Query = { token?: string | undefined; type?: string | undefined; communityId?: string | undefined };

export function withQuery(path: string, query: Query): string {
  const given = Object.entries(query).filter((pair): pair is [string, string] => Boolean(pair[1]));
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}

/** Opening it changes nothing. */
export const confirmPath = (token: string) => withQuery("/confirm-invitation", { token });

/** 001 §2. */
export const loginPath = (token: string | undefined) =>
  token ? `/login/${encodeURIComponent(token)}` : "/login";

/** 001 §2; `create` continues the registration. */
export const signUpPath = (query: Query) =>
  withQuery(query.type === "create" ? "/create-account" : "/sign-up", query);

type Way = Pick<InvitationView, "token" | "isShared" | "isVerified" | "beginning" | "communityId">;

export function visitorPath({ token, isShared, isVerified, beginning, communityId }: Way): string {
  if (isShared) return withQuery("/invitation", { token, type: "new", communityId });
  return isVerified ? loginPath(token) : withQuery("/welcome", { type: beginning, token });
}
