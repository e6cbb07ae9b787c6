import { timingSafeEqual } from "node:crypto";
import { SECOND } from "@/lib/kernel";
import { keyedHash } from "./keyed-hash";

/** `npm run doctor` checks here how its request arrives. Without its pass the answer is 404. */
export const DOCTOR_PATH = "/api/doctor";
export const DOCTOR_PASS = "x-manyhands-doctor";

/** Allows small clock differences. */
const GOOD_SECONDS = 60;

const hashOf = (seconds: number) => keyedHash(`doctor pass ${seconds}`);

export function doctorPass(now: Date): string {
  const seconds = Math.floor(now.getTime() / SECOND);
  return `${seconds}.${hashOf(seconds)}`;
}

export function isDoctorPass(text: string, now: Date): boolean {
  const [, seconds = "", hash = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  if (hash === "" || Math.abs(now.getTime() / SECOND - Number(seconds)) > GOOD_SECONDS) return false;
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(Number(seconds))));
}
