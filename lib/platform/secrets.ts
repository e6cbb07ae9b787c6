import { hkdfSync } from "node:crypto";
import { type Env, ofEnv } from "./env";

/**
 * What a secret is for: `seal` keeps values in the database, `signing` makes tokens, links and keyed hashes, `cookie` is
 * for what browsers hold.
 */
export type SecretUse = "seal" | "signing" | "cookie";

/** The present secret, with which everything new is made, and those of before, which are read. */
export type Secrets = readonly [present: string, ...before: string[]];

/**
 * The secrets of a use. What AUTH_SECRET and those before it have made stays readable beside a secret of the use's own: it
 * made everything until that one was set.
 */
function secretsIn(env: Env, own: string | undefined, before: readonly string[]): Secrets {
  const { AUTH_SECRET, AUTH_SECRET_PREVIOUS } = env;
  const present = own ?? AUTH_SECRET;
  const others = new Set([...before, AUTH_SECRET, ...AUTH_SECRET_PREVIOUS]);
  others.delete(present);
  return [present, ...others];
}

const all = ofEnv(
  (env): Record<SecretUse, Secrets> => ({
    seal: secretsIn(env, env.SEAL_SECRET, env.SEAL_SECRET_PREVIOUS),
    signing: secretsIn(env, env.SIGNING_SECRET, env.SIGNING_SECRET_PREVIOUS),
    cookie: secretsIn(env, env.COOKIE_SECRET, env.COOKIE_SECRET_PREVIOUS),
  }),
);

/** The secrets of a use: the present one first, then those of before, the newest first. */
export const secretsFor = (use: SecretUse): Secrets => all()[use];

/** A key of each of the secrets, in their order: the present one's first. */
export type Keys = readonly [present: Buffer, ...before: Buffer[]];

const derived = ofEnv(() => new Map<string, Keys>());

/**
 * Keys of `bytes` bytes for one purpose, from each secret of the use (HKDF). What is made with a key for one purpose opens
 * with none for another.
 */
export function keysFor(use: SecretUse, purpose: string, bytes = 32): Keys {
  const name = `${use} ${bytes} ${purpose}`;
  const known = derived().get(name);
  if (known) return known;
  const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, bytes));
  const [present, ...before] = secretsFor(use);
  const keys: Keys = [keyOf(present), ...before.map(keyOf)];
  derived().set(name, keys);
  return keys;
}
