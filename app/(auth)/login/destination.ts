import { samePath } from "@/app/_lib/request";

type LoginQuery = { returnTo?: string; callbackUrl?: string; type?: string; communityId?: string };

const BY_TYPE = new Map([
  ["search", "/settings/my-communities/search-community"],
  ["create", "/settings/new-community"],
]);
const ADD_MEMBERS = "/members/add-members";
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Path of a URL of this site. Other input is returned unchanged, so that `samePath` rejects it. */
function pathOf(url: string | undefined, origin: string): string | undefined {
  return url && URL.canParse(url) && new URL(url).origin === origin ? url.slice(origin.length) || "/" : url;
}

export const communityOf = ({ communityId }: LoginQuery) =>
  communityId !== undefined && ID.test(communityId) ? communityId.toLowerCase() : undefined;

function defaultDestination(query: LoginQuery): string {
  const communityId = communityOf(query);
  return communityId === undefined
    ? (BY_TYPE.get(query.type ?? "") ?? "/campaigns")
    : `${ADD_MEMBERS}?communityId=${communityId}`;
}

/** 001 §2. Never another site, and never /login. */
export function destinationOf(query: LoginQuery, origin: string): string {
  const fallback = defaultDestination(query);
  const path = samePath(query.returnTo ?? pathOf(query.callbackUrl, origin), fallback);
  return /^\/login(?:[/?#]|$)/.test(path) ? fallback : path;
}
