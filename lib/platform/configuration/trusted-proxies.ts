import { isIPv4, isIPv6 } from "node:net";
import type { z } from "zod";

const NAMED = ["loopback", "linklocal", "uniquelocal"];
const MOST_HOPS = 10;

const WANTED =
  "how many proxies are in front of the site (0 to 10), or their addresses and networks, " +
  "such as loopback, 10.0.0.0/8";

/** Hops, or trusted addresses. */
export type TrustedProxies = number | string[];

export function trustedProxies(text: string, { addIssue }: z.core.$RefinementCtx<string>): TrustedProxies {
  const parts = text
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);
  const [first = ""] = parts;
  if (parts.length === 1 && /^\d+$/.test(first) && Number(first) <= MOST_HOPS) return Number(first);
  if (parts.length === 0 || !parts.every(isNetwork)) addIssue(WANTED);
  return parts;
}

function isNetwork(text: string): boolean {
  if (NAMED.includes(text)) return true;
  const [address = "", bits, ...rest] = text.split("/");
  const most = isIPv4(address) ? 32 : isIPv6(address) ? 128 : 0;
  if (most === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most);
}
