import { cookies } from "next/headers";
import { z } from "zod";
import { communityCookie } from "@/app/_features/current-community/remember-community";
import { cookieJar } from "@/app/_lib/cookie-jar";
import {
  type Authentication,
  type BrowserSession,
  CHALLENGE_SECONDS,
  clearedSessionCookie,
} from "@/lib/identity";
import { openBrowserSession, sessionCookie } from "@/lib/identity/inside";
import type { Ctx } from "@/lib/platform";
import { samePath } from "../../_lib/request";

/** Where the code of a second factor is asked for. */
const SECOND_FACTOR_PATH = "/second-factor";

const waitingSchema = z.object({ challenge: z.string(), remember: z.boolean(), destination: z.string() });

/** What waits for the code of a second factor: who came how far, and where they wanted to go. */
export type Waiting = z.infer<typeof waitingSchema>;

const waitingCookie = cookieJar("second-factor", waitingSchema, { life: CHALLENGE_SECONDS });

type SignInOptions = { remember: boolean; destination: string };

/**
 * Lets somebody in who has shown who they are, and says where they go: to their destination, or first to the second
 * factor, which the account may ask for. Every way of signing in ends here.
 */
export async function enter(
  ctx: Ctx,
  authentication: Authentication,
  { remember, destination }: SignInOptions,
): Promise<string> {
  if (authentication.challenge !== null) {
    await waitingCookie.keep({ challenge: authentication.challenge, remember, destination });
    return SECOND_FACTOR_PATH;
  }
  await keepSession(await openBrowserSession(ctx, authentication, remember));
  return destination;
}

/** Puts a session into this browser: not remembered, it goes with the browser. */
export async function keepSession(session: BrowserSession): Promise<void> {
  (await cookies()).set(await sessionCookie(session));
  await waitingCookie.forget();
}

/** What waits for a code in this browser; null for nothing, or for nothing that can be read. */
export async function waitingForCode(): Promise<Waiting | null> {
  const waiting = await waitingCookie.read();
  return waiting && { ...waiting, destination: samePath(waiting.destination, "/campaigns") };
}

/** Forgets the session and the chosen community in this browser. */
export async function closeSession(): Promise<void> {
  (await cookies()).set(clearedSessionCookie());
  await communityCookie.forget();
  await waitingCookie.forget();
}
