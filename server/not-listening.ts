import { ConfigurationError } from "@/lib/platform/env";
import { codeOf } from "@/lib/platform/error-codes";

type Address = { host: string; port: number };

const SENTENCES: Record<string, (address: Address) => string> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is taken by another program. Stop that one, or choose another port with PORT.`,
  EACCES: ({ port }) =>
    `Port ${port} is not open to this account: those below 1024 usually are not. Let a proxy listen there, and choose ` +
    "another port for the site with PORT.",
  EADDRNOTAVAIL: ({ host }) => `HOST=${host} is no address of this machine.`,
  ENOTFOUND: ({ host }) => `HOST=${host} is no name of this machine.`,
  EAI_AGAIN: ({ host }) => `HOST=${host} is no name of this machine.`,
};

/** Why the site can't listen, in a sentence for whoever starts it; an error with another reason as it is. */
export function notListening(error: unknown, address: Address): unknown {
  const sentence = SENTENCES[codeOf(error) ?? ""]?.(address);
  return sentence === undefined ? error : new ConfigurationError([sentence]);
}
