import { isIPv4, isIPv6 } from "node:net";

/**
 * IPv6 prefixes that count as one caller. Households and servers get a /64, often a /56, companies a /48, and
 * can call from any address in it.
 */
const IPV6_BITS = [64, 56, 48];
const GROUP_BITS = 16;
const GROUPS = 8;

/** Callers of unknown address share one limit. */
const UNKNOWN = "unknown";

/**
 * Networks, narrow to wide, as keys of limits. All spellings give the same keys.
 *
 * - IPv4: itself and its /24. IPv6: its /64, /56 and /48. IPv4 in IPv6 counts as IPv4.
 * - Also takes a context's `ip`, a /64 for IPv6. Invalid input gives `["unknown"]`.
 */
export function networksOf(ip: string): string[] {
  const [address = ""] = ip.trim().split(/[%/]/, 1);
  if (isIPv4(address)) return ofIPv4(address);
  if (!isIPv6(address)) return [UNKNOWN];
  const groups = groupsOf(address);
  const [inside, outside] = [groups.slice(6), groups.slice(0, 6)];
  if (outside.join() === "0,0,0,0,0,65535") {
    return ofIPv4(inside.flatMap((group) => [group >> 8, group & 255]).join("."));
  }
  return IPV6_BITS.map((bits) => `${masked(groups, bits)}/${bits}`);
}

const ofIPv4 = (address: string): string[] => [
  `${address}/32`,
  `${address.slice(0, address.lastIndexOf("."))}.0/24`,
];

function groupsOf(address: string): number[] {
  const [before = "", after] = address.split("::");
  const [left, right] = [numbersOf(before), numbersOf(after ?? "")];
  return [...left, ...Array<number>(GROUPS - left.length - right.length).fill(0), ...right];
}

function numbersOf(groups: string): number[] {
  if (groups === "") return [];
  return groups.split(":").flatMap((group) => {
    if (!group.includes(".")) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split(".").map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

/** `bits` ends within the first four groups. */
function masked(groups: readonly number[], bits: number): string {
  const kept = groups.slice(0, 4).map((group, index) => {
    const free = Math.min(GROUP_BITS, Math.max(0, (index + 1) * GROUP_BITS - bits));
    return ((group >> free) << free).toString(16);
  });
  return `${kept.join(":")}::`;
}
