import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** `trusted` has the certificate and those that Node already trusted. */
export const certificateIn = (folder: string) => ({
  certificate: join(folder, "certificate.pem"),
  key: join(folder, "key.pem"),
  trusted: join(folder, "trusted.pem"),
});

export function makeCertificate(folder: string, trustedBefore: string | undefined): void {
  const { certificate, key, trusted } = certificateIn(folder);
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90"],
      ...["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
      ...["-keyout", key, "-out", certificate],
    ],
    { stdio: ["ignore", "ignore", "pipe"] },
  );
  const before = trustedBefore ? `${readFileSync(trustedBefore, "utf8").trimEnd()}\n` : "";
  writeFileSync(trusted, before + readFileSync(certificate, "utf8"));
}
