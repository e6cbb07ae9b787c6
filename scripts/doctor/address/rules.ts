import { DAY } from "@/lib/kernel/time";
import { type Failure, QUESTION_MS } from "@/scripts/doctor/answer";
import { advice, counted, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { isLoopback, type Settings, urlOf } from "@/scripts/doctor/settings";
import type { AddressFacts, CertificateFacts } from "./ask";

/** Automatic renewal happens a month ahead. Two weeks leave time to repair it. */
const RENEW_DAYS = 14;
const SOON_DAYS = 3;

/** `facts` is null for an unreadable address. */
export function addressFindings(settings: Settings, facts: AddressFacts | null, now: Date): Finding[] {
  const url = urlOf(settings.APP_URL);
  if (facts === null || url === null) return [];
  const host = url.hostname;
  if ("failure" in facts.names)
    return [
      trouble(
        `The name ${host} leads nowhere (${facts.names.failure.detail}).`,
        `Where the DNS of ${host} is kept, add an A record with the address of this machine (and AAAA, if it has one). It may take an hour until everybody sees it.`,
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
      "APP_URL begins with http://, so what people type can be read on the way: passwords, too.",
      "Let a proxy such as Caddy or nginx end TLS before the site, and write https:// into APP_URL.",
    ),
  ];
}

const RENEW =
  "Caddy renews by itself: look into its log. With certbot: sudo certbot renew, and reload the proxy.";

const DISTRUST: Record<string, string> = {
  CERT_HAS_EXPIRED: "has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "was made by nobody whom browsers trust",
  SELF_SIGNED_CERT_IN_CHAIN: "was made by nobody whom browsers trust",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    "comes without the intermediate certificate, so that some browsers refuse it",
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: "was made by nobody whom this machine trusts",
};

function ofCertificate(host: string, answer: NonNullable<AddressFacts["certificate"]>, now: Date): Finding[] {
  if ("failure" in answer) return [noAnswer(host, answer.failure)];
  const { distrust, validTo }: CertificateFacts = answer.value;
  if (distrust !== null)
    return [
      trouble(
        `The certificate of ${host} ${DISTRUST[distrust] ?? `is not to be trusted (${distrust})`}: browsers show a warning instead of the site.`,
        distrust === "UNABLE_TO_VERIFY_LEAF_SIGNATURE"
          ? "Give the proxy the whole chain: with certbot the file fullchain.pem and not cert.pem."
          : RENEW,
      ),
    ];
  const days = Math.floor((validTo.getTime() - now.getTime()) / DAY);
  const sentence = `The certificate of ${host} is valid for ${counted(days, "more day", "more days")}`;
  if (days < SOON_DAYS) return [trouble(`${sentence}, and nobody has renewed it.`, RENEW)];
  if (days < RENEW_DAYS) return [advice(`${sentence}, and should have been renewed by now.`, RENEW)];
  return [well(`${sentence}.`)];
}

function noAnswer(host: string, { kind, detail }: Failure): Finding {
  if (kind === "late")
    return trouble(
      `${host} gave no answer within ${QUESTION_MS / 1000} seconds.`,
      "Open the ports 80 and 443 in the firewall of the machine and of its provider. Some networks do not let a machine reach itself by its public address: then try from another one.",
    );
  return trouble(
    `Nothing answers at ${host} (${detail}).`,
    isLoopback(host)
      ? "Start the site: npm start."
      : detail === "ECONNREFUSED"
        ? "Start the proxy: sudo systemctl start caddy, or nginx. Look whether the name leads to this machine."
        : "Look whether the name leads to this machine, and whether the proxy's log says why it takes no connection.",
  );
}

function ofPage(url: URL, { page }: AddressFacts): Finding[] {
  if ("failure" in page) return [noAnswer(url.hostname, page.failure)];
  const { status, isOurs } = page.value;
  if (status === 502 || status === 504)
    return [
      trouble(
        `The proxy at ${url.host} answers, but the site behind it does not (${status}).`,
        "Start the site: npm start. If it runs, look whether the proxy asks at the port of PORT.",
      ),
    ];
  if (!isOurs)
    return [
      trouble(
        `Something answers at ${url.origin}, but it is not this site (${status}).`,
        "Look whether the name leads to this machine, and whether the proxy hands every path on to the site.",
      ),
    ];
  if (status >= 500)
    return [
      trouble(
        `The site at ${url.origin} answers its first page with ${status}.`,
        status === 503 ? "It does not reach its database: see above." : "Look into the log of the site.",
      ),
    ];
  return [well(`The site answers at ${url.origin}.`)];
}
