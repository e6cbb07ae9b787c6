import { hkdfSync } from "node:crypto";
import { type Env, ofEnv } from "./env";

/** `seal`: values in the database. `signing`: tokens, links and keyed hashes. `cookie`: data in browsers. */
export type SecretUse = "seal" | "signing" | "cookie";

type Secrets = readonly [present: string, ...before: string[]];

/** Includes AUTH_SECRET and its predecessors, which made everything before the use had its own. */
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

export const secretsFor = (use: SecretUse): Secrets => all()[use];

export type Keys = readonly [present: Buffer, ...before: Buffer[]];

const derived = ofEnv(() => new Map<string, Keys>());

/** One key per secret (HKDF). Keys of different purposes are independent. */
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
