import type { IncomingMessage } from "node:http";

/**
 * The caller's address, as the first trusted proxy saw it: each of `trustedProxies` appends an address to the list.
 * Addresses before those may be forged by the caller, to escape the limits by address.
 */
export function callerOf(
  forwarded: string | undefined,
  socketAddress: string,
  trustedProxies: number,
): string {
  const listed = (forwarded ?? "").split(",").map((part) => part.trim());
  const seen = [...listed.filter(Boolean), socketAddress];
  return seen[Math.max(0, seen.length - 1 - trustedProxies)] ?? socketAddress;
}

/** Headers that only a proxy of ours may send. */
const OF_PROXIES = [
  ...["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"],
  ...["x-request-id", "traceparent", "tracestate"],
];
/**
 * Headers from which Next takes the nonce of its scripts and internal state. An attacker who could send them
 * could run scripts.
 */
const OF_OURS = [
  "content-security-policy",
  "content-security-policy-report-only",
  "x-nonce",
  "x-manyhands-path",
  "x-middleware-subrequest",
];

/** Sets the caller's address on a request, and removes headers that callers must not send. */
export function settleCaller(req: IncomingMessage, trustedProxies: number): void {
  const caller = callerOf(
    req.headers["x-forwarded-for"]?.toString(),
    req.socket.remoteAddress ?? "unknown",
    trustedProxies,
  );
  const refused = new Set([...OF_OURS, ...(trustedProxies > 0 ? [] : OF_PROXIES), "x-forwarded-for"]);
  for (const name of refused) delete req.headers[name];
  req.headers["x-forwarded-for"] = caller;
  // The API reads this list, Next the object above.
  const pairs: string[] = [];
  for (let i = 0; i < req.rawHeaders.length; i += 2) {
    const [name = "", value = ""] = req.rawHeaders.slice(i, i + 2);
    if (!refused.has(name.toLowerCase())) pairs.push(name, value);
  }
  req.rawHeaders.splice(0, req.rawHeaders.length, ...pairs, "X-Forwarded-For", caller);
}
