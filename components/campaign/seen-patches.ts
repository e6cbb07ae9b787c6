/**
 * The cookie with how many patches a browser has seen, of the campaigns that it looked at last. It names none of them, and
 * ends with the session: the next person at a shared computer may be a campaign's recipient.
 */
export const SEEN_PATCHES = "sewn";

/** The pages that read the cookie. */
export const SEEN_PATCHES_PATH = "/campaigns";

/** How many campaigns are remembered. */
const MOST = 12;

const ENTRY = /^([0-9a-z]{1,7}):([0-9]{1,2})$/;

/** A short number for a campaign's id (FNV-1a). */
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

/** How many of a campaign's sewn patches are new, by the browser's cookie; none on a first visit. */
export function newPatches(value: string | undefined, id: string, sewn: number): number {
  const known = entriesOf(value).find(({ campaign }) => campaign === shortOf(id));
  return known ? Math.max(0, sewn - known.seen) : 0;
}

/** The cookie's next value: this campaign first, then the others that were looked at last. */
export function withPatches(value: string | undefined, id: string, sewn: number): string {
  const own = shortOf(id);
  const others = entriesOf(value).filter(({ campaign }) => campaign !== own);
  return [{ campaign: own, seen: sewn }, ...others]
    .slice(0, MOST)
    .map(({ campaign, seen }) => `${campaign}:${seen}`)
    .join(".");
}
