import { createHash, createHmac } from "node:crypto";
import { postSigned } from "@/simulator/core/signed-post";
import type { World } from "@/simulator/core/types";

export const ACCOUNT_SID = "ACsimulator0000000000000000000000000";
export const AUTH_TOKEN = "simulator-twilio-token";
export const MESSAGING_SERVICE_SID = "MGsimulator0000000000000000000000000";
/** The toll-free number that the messaging service sends from. */
export const SENDER_NUMBER = "+18335550100";
export const API_VERSION = "2010-04-01";

/** Twilio tries a webhook again only when it could not connect. */
const RETRIES = [15] as const;

/** A message's sid: `SM` and 32 hexadecimal digits that follow from the world's own seeded id. */
export function newSid(world: World): string {
  return `SM${createHash("sha256").update(world.id("SM")).digest("hex").slice(0, 32)}`;
}

/**
 * Posts a form to the application with `X-Twilio-Signature`: base64 of HMAC-SHA1 over the full URL and every
 * parameter's name and value, sorted by name. Faults match `event`.
 */
export function postForm(world: World, event: string, url: string, params: Record<string, string>): void {
  postSigned(world, 0, {
    event,
    url,
    contentType: "application/x-www-form-urlencoded; charset=utf-8",
    body: new URLSearchParams(params).toString(),
    sign: () => ({ "x-twilio-signature": signature(url, params) }),
    signatureHeader: "x-twilio-signature",
    retryAfterSeconds: RETRIES,
  });
}

function signature(url: string, params: Record<string, string>): string {
  const signed = Object.keys(params)
    .sort()
    .reduce((text, name) => `${text}${name}${params[name] ?? ""}`, url);
  return createHmac("sha1", AUTH_TOKEN).update(signed, "utf8").digest("base64");
}
