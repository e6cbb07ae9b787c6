import type { AddressInfo } from "node:net";
import { createServer } from "node:tls";

/** Self-signed, valid from 2000 until 2126. The key is public, so nothing may ever trust it. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg0WpeCqlXATBXrwc6
fxK8usvpT0pyEeZja64JBA/8DHqhRANCAATxQAkyKU+nZB8WZ7IpvvOh4rJQE+5V
61qNTWa6JTH72f3VLPkHsMVbsJZ9D92eErg5YeewOKLj4EmV4Frc+/zo
-----END PRIVATE KEY-----`;
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBYjCCAQegAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMDAwMTAxMDAwMDAwWhgPMjEyNjAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABPFACTIpT6dkHxZn
sim+86HislAT7lXrWo1NZrolMfvZ/dUs+QewxVuwln0P3Z4SuDlh57A4ouPgSZXg
Wtz7/OijSDBGMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAJBgNVHRMEAjAA
MB0GA1UdDgQWBBTE4hYk0gys1jq67giYdmSZNAw5nDAKBggqhkjOPQQDAgNJADBG
AiEApKlzbEUAsDvE1du9xH0uL8eCaprZc8+WrAdTFmJj32gCIQCkk20NvGKc/hJV
DyZZXamWjeyGTAKBSs7OTNa1k+MQQQ==
-----END CERTIFICATE-----`;

/**
 * Uses Node's server: smtp-server's closes the connection during an aborted handshake, which occasionally
 * crashes the process.
 */
export async function startUntrustedServer(): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (socket) => socket.on("error", () => {}));
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => new Promise((closed) => server.close(() => closed())) };
}
