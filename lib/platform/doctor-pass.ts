import { timingSafeEqual } from "node:crypto";
import { SECOND } from "@/lib/kernel";
import { keyedHash } from "./keyed-hash";

/** Where `npm run doctor` checks how its request arrives. Without the pass in the header it answers 404. */
export const DOCTOR_PATH = "/api/doctor";
export const DOCTOR_PASS = "x-manyhands-doctor";

/** Allows small clock differences. */
const GOOD_SECONDS = 60;

const hashOf = (seconds: number) => keyedHash(`doctor pass ${seconds}`);

/** Creates a pass that proves knowledge of this site's configuration. */
export function doctorPass(now: Date): string {
  const seconds = Math.floor(now.getTime() / SECOND);
  return `${seconds}.${hashOf(seconds)}`;
}

/** True for a pass of this site's configuration from the last minute. */
export function isDoctorPass(text: string, now: Date): boolean {
  const [, seconds = "", hash = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  if (hash === "" || Math.abs(now.getTime() / SECOND - Number(seconds)) > GOOD_SECONDS) return false;
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(Number(seconds))));
}
