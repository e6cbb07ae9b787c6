import { isIPv6 } from "node:net";
import { DomainError } from "@/lib/kernel";
import { isSameOrigin } from "@/lib/platform";

export { isSameOrigin } from "@/lib/platform";

type Headers = { get(name: string): string | null };

/** An IPv6 user owns a /64, so rate limits count it as one address. */
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
 * For rate limits. Only the last entry counts: the nearest proxy appends it, and callers can forge the
 * others.
 */
export function addressOf(headers: Headers): string | null {
  const address = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64);
  return address ? networkOf(address) : null;
}

export const agentOf = (headers: Headers): string | null => headers.get("user-agent")?.slice(0, 300) || null;

/** Throws `forbidden`. */
export function demandSameOrigin(headers: Headers): void {
  if (!isSameOrigin(headers))
    throw new DomainError("forbidden", "unexpected", { log: "a call of another origin" });
}

/** Falls back unless the path is on this site (no open redirect). */
export function samePath(wanted: string | null | undefined, fallback: string): string {
  if (typeof wanted !== "string" || wanted.length > 2000 || !wanted.startsWith("/")) return fallback;
  const base = "http://site.invalid";
  // Browsers drop control characters and flip backslashes, so `/\evil.example` would leave the site.
  if (/[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, base)) return fallback;
  const url = new URL(wanted, base);
  return url.origin === base && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : fallback;
}
