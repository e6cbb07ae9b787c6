import { DAY } from "@/lib/kernel/time";
import { type Failure, QUESTION_MS } from "@/scripts/doctor/answer";
import { advice, counted, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { isLoopback, type Settings, urlOf } from "@/scripts/doctor/settings";
import type { AddressFacts, CertificateFacts } from "./ask";

/** Automatic renewal happens a month ahead. Two weeks leave time to repair it. */
const RENEW_DAYS = 14;
const SOON_DAYS = 3;

/** `facts` is null if the address is unreadable. */
export function addressFindings(settings: Settings, facts: AddressFacts | null, now: Date): Finding[] {
  const url = urlOf(settings.APP_URL);
  if (facts === null || url === null) return [];
  const host = url.hostname;
  if ("failure" in facts.names)
    return [
      trouble(
        `The name ${host} does not resolve (${facts.names.failure.detail}).`,
        `In the DNS of ${host}, add an A record with this machine's address (and AAAA, if it has one). It can take an hour to reach everyone.`,
      ),
    ];
  const ofTls = facts.certificate === null ? ofPlain(url) : ofCertificate(host, facts.certificate, now);
  const isDistrusted = ofTls.some(({ state }) => state === "trouble");
  return [...ofTls, ...(isDistrusted ? [] : ofPage(url, facts))];
}

function ofPlain({ hostname }: URL): Finding[] {
  if (isLoopback(hostname)) return [];
  return [
    trouble(
      "APP_URL begins with http://, so others on the network can read what people type, including passwords.",
      "Put a proxy such as Caddy or nginx in front of the site for TLS, and use https:// in APP_URL.",
    ),
  ];
}

const RENEW =
  "Caddy renews automatically, so check its log. With certbot: sudo certbot renew, then reload the proxy.";

const DISTRUST: Record<string, string> = {
  CERT_HAS_EXPIRED: "has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for a different name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "was not issued by an authority that browsers trust",
  SELF_SIGNED_CERT_IN_CHAIN: "was not issued by an authority that browsers trust",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "lacks the intermediate certificate, so some browsers reject it",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "was not issued by an authority that this machine trusts",
};

function ofCertificate(host: string, answer: NonNullable<AddressFacts["certificate"]>, now: Date): Finding[] {
  if ("failure" in answer) return [noAnswer(host, answer.failure)];
  const { distrust, validTo }: CertificateFacts = answer.value;
  if (distrust !== null)
    return [
      trouble(
        `The certificate of ${host} ${DISTRUST[distrust] ?? `is not trusted (${distrust})`}: browsers show a warning instead of the site.`,
        distrust === "UNABLE_TO_VERIFY_LEAF_SIGNATURE"
          ? "Give the proxy the full chain. With certbot that is fullchain.pem, not cert.pem."
          : RENEW,
      ),
    ];
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY);
  const sentence = `The certificate of ${host} is valid for ${counted(days, "more day", "more days")}`;
  if (days < SOON_DAYS) return [trouble(`${sentence}, and has not been renewed.`, RENEW)];
  if (days < RENEW_DAYS) return [advice(`${sentence}. It should have been renewed by now.`, RENEW)];
  return [well(`${sentence}.`)];
}

function noAnswer(host: string, { kind, detail }: Failure): Finding {
  if (kind === "late")
    return trouble(
      `${host} did not answer within ${QUESTION_MS / 1000} seconds.`,
      "Open ports 80 and 443 in the firewalls of the machine and its provider. Some networks don't let a machine reach its own public address. If so, try from another machine.",
    );
  return trouble(
    `Nothing answers at ${host} (${detail}).`,
    isLoopback(host)
      ? "Start the site: npm start."
      : detail === "ECONNREFUSED"
        ? "Start the proxy: sudo systemctl start caddy, or nginx. Check that the name points to this machine."
        : "Check that the name points to this machine, and look in the proxy's log for why it accepts no connections.",
  );
}

function ofPage(url: URL, { page }: AddressFacts): Finding[] {
  if ("failure" in page) return [noAnswer(url.hostname, page.failure)];
  const { status, isOurs } = page.value;
  if (status === 502 || status === 504)
    return [
      trouble(
        `The proxy at ${url.host} answers, but the site behind it does not (${status}).`,
        "Start the site: npm start. If it is running, check that the proxy uses the port in PORT.",
      ),
    ];
  if (!isOurs)
    return [
      trouble(
        `Something answers at ${url.origin}, but it is not this site (${status}).`,
        "Check that the name points to this machine and that the proxy passes every path on to the site.",
      ),
    ];
  if (status >= 500)
    return [
      trouble(
        `The site at ${url.origin} answers ${status} for its home page.`,
        status === 503 ? "It cannot reach its database. See above." : "Check the site's log.",
      ),
    ];
  return [well(`The site answers at ${url.origin}.`)];
}
