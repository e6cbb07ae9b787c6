import { timingSafeEqual } from "node:crypto";
import { SECOND } from "@/lib/kernel";
import { keyedHash } from "./keyed-hash";

/** Where `npm run doctor` asks how its request arrived, and the header with its pass. To everybody else nothing is there. */
export const DOCTOR_PATH = "/api/doctor";
export const DOCTOR_PASS = "x-manyhands-doctor";

/** For so many seconds a pass is good: long enough for clocks that differ a little. */
const GOOD_SECONDS = 60;

const hashOf = (seconds: number) => keyedHash(`doctor pass ${seconds}`);

/** A text by which the site knows that a request comes from somebody with its configuration. */
export function doctorPass(now: Date): string {
  const seconds = Math.floor(now.getTime() / SECOND);
  return `${seconds}.${hashOf(seconds)}`;
}

/** Whether such a text was made with the configuration of this site, within the last minute. */
export function isDoctorPass(text: string, now: Date): boolean {
  const [, seconds = "", hash = ""] = /^(\d{1,12})\.([\w-]{43})$/.exec(text) ?? [];
  if (hash === "" || Math.abs(now.getTime() / SECOND - Number(seconds)) > GOOD_SECONDS) return false;
  return timingSafeEqual(Buffer.from(hash), Buffer.from(hashOf(Number(seconds))));
}
