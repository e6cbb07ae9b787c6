import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { connect, type PeerCertificate } from "node:tls";
import { type Answer, ask, QUESTION_MS } from "@/scripts/doctor/answer";
import { type Settings, urlOf } from "@/scripts/doctor/settings";
import { errorCode } from "@/scripts/processes/processes";

export type AddressFacts = {
  names: Answer<string[]>;
  /** The certificate; null for an address without TLS. */
  certificate: Answer<CertificateFacts> | null;
  page: Answer<{ status: number; isOurs: boolean }>;
};

export type CertificateFacts = {
  /** Code of the reason for distrust; null for a trusted certificate. */
  distrust: string | null;
  validTo: Date;
};

export async function askAddress(settings: Settings): Promise<AddressFacts | null> {
  const url = urlOf(settings.APP_URL);
  if (url === null) return null;
  const [names, certificate, page] = await Promise.all([
    ask(async () => (await lookup(url.hostname, { all: true })).map(({ address }) => address)),
    url.protocol === "https:" ? ask(() => readCertificate(url)) : null,
    ask(() => readPage(url)),
  ]);
  return { names, certificate, page };
}

function readCertificate(url: URL): Promise<CertificateFacts> {
  return new Promise((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const socket = connect({
      host,
      port: Number(url.port || 443),
      servername: isIP(host) ? "" : host,
      rejectUnauthorized: false,
      timeout: QUESTION_MS,
    });
    socket.once("secureConnect", () => {
      const certificate: PeerCertificate = socket.getPeerCertificate();
      const error: unknown = socket.authorizationError;
      const distrust = socket.authorized ? null : (errorCode(error) ?? String(error));
      socket.destroy();
      resolve({ distrust, validTo: new Date(certificate.valid_to) });
    });
    socket.once("timeout", () => socket.destroy(Object.assign(new Error("timeout"), { code: "ETIMEDOUT" })));
    socket.once("error", reject);
  });
}

/** A Manyhands site serves its API document, which has its name. */
async function readPage(url: URL): Promise<{ status: number; isOurs: boolean }> {
  const get = (path: string) =>
    fetch(new URL(path, url.origin), { redirect: "manual", signal: AbortSignal.timeout(QUESTION_MS) });
  const [page, document] = await Promise.all([get("/"), get("/openapi.json")]);
  await page.body?.cancel();
  const title = await document.text().then(
    (text) => /"title":\s*"Manyhands\b/.test(text.slice(0, 2_000)),
    () => false,
  );
  return { status: page.status, isOurs: document.ok && title };
}
