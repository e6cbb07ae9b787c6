import type { Answer } from "@/scripts/doctor/answer";
import { advice, counted, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { type Settings, urlOf } from "@/scripts/doctor/settings";
import { type Arrival, PRETENDED } from "./ask";

const NGINX_FOR = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;";
const NGINX_HOST = "proxy_set_header Host $http_host;";

/** IPv4 inside of IPv6 is the same address. */
const plain = (address: string | null) => (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "");

/** Empty if the site did not answer at all. */
export function proxyFindings(settings: Settings, answer: Answer<Arrival>): Finding[] {
  if ("failure" in answer) {
    // The address examination reports an unreachable site.
    if (answer.failure.kind !== "missing") return [];
    return [
      advice(
        "The running site has a different configuration or release, so it does not report how requests reach it.",
        "Restart the site so that it reads .env again, and run npm run doctor once more.",
      ),
    ];
  }
  return [...ofHost(settings, answer.value), ...ofCaller(answer.value)];
}

function ofHost(settings: Settings, { host, forwardedHost }: Arrival): Finding[] {
  const url = urlOf(settings.APP_URL);
  const arrived = forwardedHost ?? host;
  if (url === null || arrived === url.host) return [];
  return [
    trouble(
      `The proxy sends the host ${arrived ?? "(none)"} instead of ${url.host}, so forms are rejected as if another site had sent them.`,
      `Have the proxy pass on the Host header. In nginx: ${NGINX_HOST} Caddy does so by default.`,
    ),
  ];
}

function ofCaller({ forwardedFor, peer, caller }: Arrival): Finding[] {
  const entries = (forwardedFor ?? "").split(",").map((entry) => plain(entry.trim()));
  const named = entries.filter((entry) => entry !== "");
  if (named.length === 0)
    return [
      trouble(
        "The proxy does not pass on callers' addresses, so everyone counts as one caller and shares the limits on passwords and payments.",
        `Have the proxy add the caller's address to X-Forwarded-For. In nginx: ${NGINX_FOR} Caddy does so by default. Then set TRUSTED_PROXIES=1.`,
      ),
    ];
  // Each proxy appends the address it sees. Earlier entries come from the caller.
  const written = named.slice(named.lastIndexOf(PRETENDED) + 1);
  const seen = plain(caller);
  const set = `Set TRUSTED_PROXIES=${written.length}, and restart the site.`;
  if (seen === PRETENDED)
    return [
      trouble(
        `The site trusts addresses that callers make up: there ${written.length === 1 ? "is one proxy" : `are ${written.length} proxies`} in front of it, but TRUSTED_PROXIES says more. Anyone can evade the limits on passwords and payments.`,
        set,
      ),
    ];
  if (seen !== (written[0] ?? plain(peer)))
    return [
      trouble(
        `The site mistakes a proxy for its caller: ${counted(written.length, "proxy is", "proxies are")} in front of it, but TRUSTED_PROXIES says fewer. So everyone counts as one caller and shares the limits on passwords and payments.`,
        set,
      ),
    ];
  return [
    well(
      written.length === 0
        ? "The site sees callers' addresses. There is no proxy in front of it."
        : `The site sees callers' addresses through ${counted(written.length, "proxy", "proxies")}.`,
    ),
  ];
}
