import type { Answer } from "@/scripts/doctor/answer";
import { advice, counted, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { type Settings, urlOf } from "@/scripts/doctor/settings";
import { type Arrival, PRETENDED } from "./ask";

const NGINX_FOR = "proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;";
const NGINX_HOST = "proxy_set_header Host $http_host;";

/** IPv4 inside of IPv6 is the same address. */
const plain = (address: string | null) => (address ?? "").replace(/^::ffff:(?=\d+\.)/i, "");

/** Judges the path of requests to the site. Empty if the site did not answer at all. */
export function proxyFindings(settings: Settings, answer: Answer<Arrival>): Finding[] {
  if ("failure" in answer) {
    // The address examination reports an unreachable site.
    if (answer.failure.kind !== "missing") return [];
    return [
      advice(
        "The site that runs has another configuration than this one, or is of another release, so it does not tell how requests reach it.",
        "Start the site again, so that it reads .env anew, and run npm run doctor once more.",
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
      `The proxy asks the site for ${arrived ?? "no host"} instead of ${url.host}, so forms are refused as if another site had sent them.`,
      `Let the proxy pass the Host header on. In nginx: ${NGINX_HOST} Caddy does it by itself.`,
    ),
  ];
}

function ofCaller({ forwardedFor, peer, caller }: Arrival): Finding[] {
  const entries = (forwardedFor ?? "").split(",").map((entry) => plain(entry.trim()));
  const named = entries.filter((entry) => entry !== "");
  if (named.length === 0)
    return [
      trouble(
        "The proxy does not tell the site who calls, so everybody counts as one caller, and the limits on passwords and payments stop all at once.",
        `Let the proxy add the caller's address to X-Forwarded-For. In nginx: ${NGINX_FOR} Caddy does it by itself. Then set TRUSTED_PROXIES=1.`,
      ),
    ];
  // Each proxy appends the address it sees. Earlier entries come from the caller.
  const written = named.slice(named.lastIndexOf(PRETENDED) + 1);
  const seen = plain(caller);
  const set = `Set TRUSTED_PROXIES=${written.length}, and start the site again.`;
  if (seen === PRETENDED)
    return [
      trouble(
        `The site believes what callers write of themselves: there ${written.length === 1 ? "is one proxy" : `are ${written.length} proxies`} before it, and TRUSTED_PROXIES says more. Anybody escapes the limits on passwords and payments.`,
        set,
      ),
    ];
  if (seen !== (written[0] ?? plain(peer)))
    return [
      trouble(
        `The site takes a proxy for its caller: ${counted(written.length, "proxy stands", "proxies stand")} before it, and TRUSTED_PROXIES says fewer. So everybody counts as one caller, and the limits on passwords and payments stop all at once.`,
        set,
      ),
    ];
  return [
    well(
      written.length === 0
        ? "The site sees who calls; no proxy stands before it."
        : `The site sees who calls, through ${counted(written.length, "proxy", "proxies")}.`,
    ),
  ];
}
