import { z } from "zod";
import { DOCTOR_PASS, DOCTOR_PATH, doctorPass } from "@/lib/platform/doctor-pass";
import {
  type Answer,
  ask,
  type Failure,
  failureOfNetwork,
  failureOfStatus,
  QUESTION_MS,
} from "@/scripts/doctor/answer";
import { type Settings, urlOf } from "@/scripts/doctor/settings";

/** A reserved address (RFC 5737). A site that trusts callers' headers takes it for ours. */
export const PRETENDED = "192.0.2.1";

const arrivalSchema = z.object({
  peer: z.string().nullable(),
  forwardedFor: z.string().nullable(),
  host: z.string().nullable(),
  forwardedHost: z.string().nullable(),
  caller: z.string().nullable(),
});

export type Arrival = z.output<typeof arrivalSchema>;

class Refused extends Error {
  constructor(readonly status: number) {
    super(`status ${status}`);
  }
}

const failureOf = (error: unknown): Failure =>
  error instanceof Refused ? failureOfStatus(error.status) : failureOfNetwork(error);

/** Asks the site through its proxy. Only a site with the same, complete configuration answers. */
export async function askProxy(settings: Settings): Promise<Answer<Arrival>> {
  return ask(async () => {
    const answer = await fetch(new URL(DOCTOR_PATH, urlOf(settings.APP_URL)?.origin), {
      headers: { [DOCTOR_PASS]: doctorPass(new Date()), "x-forwarded-for": PRETENDED },
      redirect: "manual",
      signal: AbortSignal.timeout(QUESTION_MS),
    });
    const parsed = arrivalSchema.safeParse(await answer.json().catch(() => null));
    if (!answer.ok || !parsed.success) throw new Refused(answer.ok ? 404 : answer.status);
    return parsed.data;
  }, failureOf);
}
