import { isIPv6 } from "node:net";
import { DomainError } from "@/lib/kernel";
import { env } from "@/lib/platform";

type Headers = { get(name: string): string | null };

/** Whoever has one address of IPv6 has the 2^64 of its network, so all of them count as one. */
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
 * The caller's address, for limits. The nearest proxy adds its view at the end of the list; what stands before it may
 * have been written by the caller.
 */
export function addressOf(headers: Headers): string | null {
  const address = headers.get("x-forwarded-for")?.split(",").at(-1)?.trim().slice(0, 64);
  return address ? networkOf(address) : null;
}

/** What the caller's program calls itself; empty when it says nothing. */
export const agentOf = (headers: Headers): string | null => headers.get("user-agent")?.slice(0, 300) || null;

/**
 * True if a browser sent the request from our own pages. Browsers name the origin of everything that writes, so a
 * missing one is refused too.
 */
export function isSameOrigin(headers: Headers): boolean {
  const origin = headers.get("origin");
  if (!origin || !URL.canParse(origin)) return false;
  if (origin === new URL(env().APP_URL).origin) return true;
  return new URL(origin).host === (headers.get("x-forwarded-host") ?? headers.get("host"));
}

/** Refuses what another site made a browser send. */
export function demandSameOrigin(headers: Headers): void {
  if (!isSameOrigin(headers))
    throw new DomainError("forbidden", "unexpected", { log: "a call of another origin" });
}

/** Where a page that was asked for may send on to: a path of this site, or the fallback (no open redirect). */
export function samePath(wanted: string | null | undefined, fallback: string): string {
  if (typeof wanted !== "string" || wanted.length > 2000 || !wanted.startsWith("/")) return fallback;
  const base = "http://site.invalid";
  // Control characters and back slashes are dropped or turned by browsers before they read an address.
  if (/[\\\p{Cc}]/u.test(wanted) || !URL.canParse(wanted, base)) return fallback;
  const url = new URL(wanted, base);
  return url.origin === base && !url.pathname.startsWith("//")
    ? url.pathname + url.search + url.hash
    : fallback;
}
