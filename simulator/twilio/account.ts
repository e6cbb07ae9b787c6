import { createHash } from "node:crypto";
import type { World } from "@/simulator/core/types";

export { SENDER_NUMBER } from "./numbers";

export const ACCOUNT_SID = "ACsimulator0000000000000000000000000";
export const AUTH_TOKEN = "simulator-twilio-token";
export const MESSAGING_SERVICE_SID = "MGsimulator0000000000000000000000000";
export const API_VERSION = "2010-04-01";

export const INBOUND = "message.inbound";

/** Deterministic: `SM` and 32 hex digits. */
export function newSid(world: World): string {
  return `SM${createHash("sha256").update(world.id("SM")).digest("hex").slice(0, 32)}`;
}
