import { createServer, type Server } from "node:net";
import { ConfigurationError } from "@/lib/platform/env";
import { codeOf } from "@/lib/platform/error-codes";

type Address = { host: string; port: number };

const SENTENCES: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use by another program. Stop it, or choose another port with PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} is not open to this account. Ports below 1024 usually aren't. Let a proxy listen there, and choose ` +
    "another port for the site with PORT.",
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is not an address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is not a name of this machine.`,
  EAI_AGAIN: ({ host }) => `HOST=${host} is not a name of this machine.`,
};

const inWords = (error: unknown, address: Address): unknown => {
  const sentence = SENTENCES[codeOf(error) ?? ""]?.(address);
  return sentence === undefined ? error : new ConfigurationError([sentence]);
};

/** Resolves once `server` listens. Throws ConfigurationError. */
export function listen(server: Server, { host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => reject(inWords(error, { host, port }));
    server.once("error", fail);
    server.listen(port, host, () => {
      server.removeListener("error", fail);
      resolve();
    });
  });
}

/** Throws like `listen`, before slow loading. */
export async function demandFree(address: Address): Promise<void> {
  const server = createServer();
  await listen(server, address);
  await new Promise((closed) => server.close(closed));
}
