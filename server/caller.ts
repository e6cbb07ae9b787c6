import type { IncomingMessage } from "node:http";
import proxyAddr from "proxy-addr";
import type { TrustedProxies } from "@/lib/platform";

/** Trust in a proxy by address and hop; the peer is hop 0. */
type Trust = (address: string, hop: number) => boolean;

export const trustOf = (proxies: TrustedProxies): Trust =>
  typeof proxies === "number" ? (_, hop) => hop < proxies : proxyAddr.compile(proxies);

/**
 * As seen by the last trusted proxy. Earlier entries of `X-Forwarded-For` may be forged to evade rate limits.
 */
export const callerOf = (req: IncomingMessage, trust: Trust): string =>
  withoutPort(proxyAddr.all(req, trust).at(-1) ?? "unknown");

/** Some proxies append the port. */
const withoutPort = (address: string): string =>
  /^(\d{1,3}(?:\.\d{1,3}){3}):\d+$/.exec(address)?.[1] ??
  /^\[([\da-f:.]+)\](?::\d+)?$/i.exec(address)?.[1] ??
  address;

/** Proxies must set or drop these, because callers could forge them (`deploy/`). */
export const OF_PROXIES = [
  ...["x-forwarded-host", "x-forwarded-proto", "x-forwarded-port", "forwarded", "x-real-ip"],
  ...["x-request-id", "traceparent", "tracestate"],
];
/** Next reads script nonces and internal state from these: a caller could run scripts. */
const OF_OURS = [
  "content-security-policy",
  "content-security-policy-report-only",
  "x-nonce",
  "x-manyhands-path",
  "x-manyhands-reads",
  "x-middleware-subrequest",
];

/** Also drops forbidden headers. */
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
