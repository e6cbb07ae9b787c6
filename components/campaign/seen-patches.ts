/**
 * Cookie with seen patches of recent campaigns. It names no campaign, and every sign-out clears it: the next
 * user of a shared computer may be a recipient.
 */
export const SEEN_PATCHES_COOKIE = "sewn";

/** `cookieStore` ends every path with a slash, and only the same path clears the cookie. */
export const SEEN_PATCHES_PATH = "/campaigns/";

const MOST = 12;

const ENTRY = /^([0-9a-z]{1,7}):([0-9]{1,2})$/;

/** FNV-1a of a campaign's id. */
function shortOf(id: string): string {
  let hash = 0x811c9dc5;
  for (const character of id) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(36);
}

const entriesOf = (value: string | undefined) =>
  (value ?? "").split(".", MOST).flatMap((entry) => {
    const [, campaign, seen] = ENTRY.exec(entry) ?? [];
    return campaign && seen ? [{ campaign, seen: Number(seen) }] : [];
  });

/** 0 on a first visit. */
export function newPatches(value: string | undefined, id: string, sewn: number): number {
  const known = entriesOf(value).find(({ campaign }) => campaign === shortOf(id));
  return known ? Math.max(0, sewn - known.seen) : 0;
}

/** Puts this campaign first. */
export function withPatches(value: string | undefined, id: string, sewn: number): string {
  const own = shortOf(id);
  const others = entriesOf(value).filter(({ campaign }) => campaign !== own);
  return [{ campaign: own, seen: sewn }, ...others]
    .slice(0, MOST)
    .map(({ campaign, seen }) => `${campaign}:${seen}`)
    .join(".");
}
