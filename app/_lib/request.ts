import { isIPv6 } from "node:net";
import { DomainError } from "@/lib/kernel";
import { isSameOrigin } from "@/lib/platform";

export { isSameOrigin } from "@/lib/platform";

type Headers = { get(name: string): string | null };

/**
 * The owner of one IPv6 address has all 2^64 of its network, so rate limits count the network as one address.
 */
function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address) || address.includes("%")) return address;
  const [left = "", right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const groups = (part: string | undefined) => (part ? part.split(":") : []);
  const given = [...groups(left), ...groups(right)].length;
  const all = [...groups(left), ...Array<string>(8 - given).fill("0"), ...groups(right)];
  return `${new URL(`http://[${all.slice(0, 4).join(":")}::]`).hostname.slice(1, -1)}/64`;
}

/**
 * The caller's address, for rate limits. Only the last entry counts: the nearest proxy appends it, and the
 * caller can forge those before it.
 */
export function addressOf(headers: Headers): string | null {
  const address = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64);
  return address ? networkOf(address) : null;
}

/** The caller's User-Agent header, 300 characters at most; null when there is none. */
export const agentOf = (headers: Headers): string | null => headers.get("user-agent")?.slice(0, 300) || null;

/** Throws `forbidden` for a request that another site made a browser send. */
export function demandSameOrigin(headers: Headers): void {
  if (!isSameOrigin(headers))
    throw new DomainError("forbidden", "unexpected", { log: "a call of another origin" });
}

/**
 * A safe target of a redirect: the requested path if it is on this site, otherwise the fallback (no open
 * redirect).
 */
export function samePath(wanted: string | null | undefined, fallback: string): string {
  if (typeof wanted !== "string" || wanted.length > 2000 || !wanted.startsWith("/")) return fallback;
  const base = "http://site.invalid";
  // Browsers drop control characters and turn back slashes, so `/\evil.example` would lead to another site.
  if (/[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, base)) return fallback;
  const url = new URL(wanted, base);
  return url.origin === base && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : fallback;
}
