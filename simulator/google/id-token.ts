import { createHash, createSign, generateKeyPairSync, type KeyObject } from "node:crypto";
import type { World } from "@/simulator/core/types";
import type { SharedProfile } from "@/simulator/sign-in/state";
import { TOKEN_SECONDS } from "./account";

type Keys = { privateKey: KeyObject; publicKey: KeyObject; id: string };

let made: Keys | undefined;

/** Not stored, because id_tokens are verified immediately. */
function keys(): Keys {
  if (made) return made;
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const spki = publicKey.export({ format: "der", type: "spki" });
  made = { privateKey, publicKey, id: createHash("sha256").update(spki).digest("hex").slice(0, 40) };
  return made;
}

export function jwks() {
  const { publicKey, id } = keys();
  return { keys: [{ ...publicKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: id }] };
}

export const issuerOf = (world: World) => `${world.selfUrl}/google`;

/** Omits an e-mail that was not shared. */
export function claimsOf({ subject, email, emailVerified, firstName, lastName }: SharedProfile) {
  return {
    sub: subject,
    name: `${firstName} ${lastName}`.trim(),
    given_name: firstName,
    ...(lastName ? { family_name: lastName } : {}),
    ...(email === null ? {} : { email, email_verified: emailVerified }),
  };
}

type Wanted = { clientId: string; nonce: string | null; profile: SharedProfile };

/** RS256, valid for an hour. */
export function idToken(world: World, { clientId, nonce, profile }: Wanted): string {
  const { privateKey, id } = keys();
  const now = Math.floor(Date.now() / 1_000);
  const claims = {
    iss: issuerOf(world),
    azp: clientId,
    aud: clientId,
    ...claimsOf(profile),
    ...(nonce === null ? {} : { nonce }),
    iat: now,
    exp: now + TOKEN_SECONDS,
  };
  const signed = [{ alg: "RS256", kid: id, typ: "JWT" }, claims].map(encode).join(".");
  return `${signed}.${createSign("RSA-SHA256").update(signed).sign(privateKey, "base64url")}`;
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
