import { meansAway } from "../database-away";
import { codeOf } from "../error-codes";

/** For the operator. `passes`: may recover without action. */
export type Refusal = { reason: string; passes: boolean };

/** Never the account or other parts of the address. */
type Where = { host: string; port: string; name: string };

function whereIs(address: string): Where {
  const { hostname, port, pathname } = new URL(address);
  return { host: hostname || "localhost", port: port || "5432", name: pathname.slice(1) };
}

const NETWORK: Record<string, (where: Where) => string> = {
  ECONNREFUSED: ({ host, port }) => `nothing listens at ${host}, port ${port}`,
  ENOTFOUND: ({ host }) => `there is no host by the name of ${host}`,
  EAI_AGAIN: ({ host }) => `the name of its host, ${host}, can't be looked up now`,
  EHOSTUNREACH: ({ host }) => `no way leads to ${host}`,
  ENETUNREACH: ({ host }) => `no way leads to ${host}`,
  ETIMEDOUT: ({ host, port }) => `${host}, port ${port}, does not answer`,
  CONNECT_TIMEOUT: ({ host, port }) => `${host}, port ${port}, does not answer`,
  "57P03": () => "it is starting up or shutting down",
  "53300": () => "it has no connection left",
};

/** The operator must fix these. */
const REFUSED: Record<string, (where: Where, words: string) => string> = {
  "28P01": (_, words) =>
    `The database lets nobody in: ${words}. Check the user name and password in DATABASE_URL.`,
  "28000": (_, words) =>
    `The database lets nobody in: ${words}. Check the user name in DATABASE_URL, and pg_hba.conf of the server.`,
  "3D000": ({ host, name }) =>
    `There is no database ${name} at ${host}. Create it (createdb), or mend its name in DATABASE_URL.`,
  "42501": (_, words) =>
    `The database can't be read: ${words}. Its account needs rights on all of its schemas.`,
  "42704": (_, words) =>
    `The database refuses the connection: ${words}. Take that out of what follows ? in DATABASE_URL.`,
};

/** Shows neither the password nor the whole address. */
export function refusalIn(error: unknown, address: string): Refusal {
  const code = codesIn(error).find((one) => one in REFUSED || one in NETWORK || meansAway(one)) ?? "";
  const words = error instanceof Error ? error.message.replace(/\.$/, "") : String(error);
  const refused = REFUSED[code]?.(whereIs(address), words);
  if (refused !== undefined) return { passes: false, reason: refused };
  if (code === "") return { passes: false, reason: `The database can't be used: ${words}.` };
  const why = NETWORK[code]?.(whereIs(address)) ?? `${words} (${code})`;
  return { passes: true, reason: `The database can't be reached: ${why}.` };
}

function codesIn(error: unknown, depth = 0): string[] {
  if (!(error instanceof Error) || depth > 5) return [];
  const inside = error instanceof AggregateError ? error.errors : [];
  const all = [error.cause, ...inside].flatMap((one) => codesIn(one, depth + 1));
  return [codeOf(error) ?? [], all].flat();
}
