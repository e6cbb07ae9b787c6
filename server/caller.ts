import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";
import type { TrustedProxies } from "@/lib/platform";

/** Whether a proxy may say for whom it asks, by its address and how many hops it is away; the socket's peer is hop 0. */
export type Trust = (address: string, hop: number) => boolean;

/** Who is trusted: as many hops as there are proxies, or whoever has one of these addresses. */
export const trustOf = (proxies: TrustedProxies): Trust =>
  typeof proxies === "number" ? (_, hop) => hop < proxies : proxyAddr.compile(proxies);

/**
 * The caller's address, as the last trusted proxy on the way back saw it: each appends an address to `X-Forwarded-For`.
 * Addresses before those may be forged by the caller, to escape the limits by address.
 */
export const callerOf = (req: IncomingMessage, trust: Trust): string =>
  withoutPort(proxyAddr.all(req, trust).at(-1) ?? "unknown");

/** Some proxies write the port of a connection behind its address. */
const withoutPort = (address: string): string =>
  /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(address)?.[1] ??
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ??
  address;

/** Headers that only a proxy of ours may send: it sets or drops each, or callers write them (`deploy/`). */
export const OF_PROXIES = [
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
  "x-manyhands-reads",
  "x-middleware-subrequest",
];

/** Sets the caller's address on a request, and removes headers that its caller must not send. */
export function settleCaller(req: IncomingMessage, trust: Trust): void {
  const caller = callerOf(req, trust);
  const isOfProxy = trust(req.socket.remoteAddress ?? "", 0);
  const refused = new Set([...OF_OURS, ...(isOfProxy ? [] : OF_PROXIES), "x-forwarded-for"]);
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
