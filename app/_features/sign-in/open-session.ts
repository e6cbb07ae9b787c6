import { cookies } from "next/headers";
import { z } from "zod";
import { communityCookie } from "@/app/_features/current-community/remember-community";
import { takeLanguageOf } from "@/app/_features/i18n/remember-language";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { SEEN_PATCHES, SEEN_PATCHES_PATH } from "@/components/campaign/seen-patches";
import {
  type Authentication,
  type BrowserSession,
  CHALLENGE_SECONDS,
  clearedSessionCookie,
  setSessionCookie,
} from "@/lib/identity";
import { needsDeskFactor, noteOfDevice, openBrowserSession, sessionCookie } from "@/lib/identity/inside";
import type { Ctx } from "@/lib/platform";
import { secondFactorPath } from "../../_lib/paths";
import { samePath } from "../../_lib/request";
import { deviceCookie } from "./known-device";
import { readableDestination } from "./readable-destination";

/** The page that asks for the code of a second factor. */
const SECOND_FACTOR_PATH = "/second-factor";

const waitingSchema = z.object({ challenge: z.string(), remember: z.boolean(), destination: z.string() });

/** A log-in that waits for the code of a second factor: how far it came, and where it leads. */
export type Waiting = z.infer<typeof waitingSchema>;

const waitingCookie = cookieJar("second-factor", waitingSchema, { life: CHALLENGE_SECONDS });

type SignInOptions = { remember: boolean; destination: string };

/**
 * Opens the session of an authenticated person, and returns where they go: to their destination or, if the
 * account requires it, first to the second factor. Staff without the required factor set it up first. Every way of logging in ends here, so none bypasses the
 * second factor, and each reads on in the language of the account unless this browser has a choice of its own.
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
  await rememberDevice(ctx, authentication.userId);
  await takeLanguageOf(ctx, authentication.userId);
  const readable = await readableDestination(ctx, authentication.userId, destination);
  return (await needsDeskFactor(ctx, authentication.userId)) ? secondFactorPath(readable) : readable;
}

/** Sets the session cookie. If it is not remembered, it ends with the browser. */
export async function keepSession(session: BrowserSession): Promise<void> {
  setSessionCookie(await cookies(), await sessionCookie(session));
  await waitingCookie.forget();
}

/** Notes that somebody has signed in with this browser, or has shown that the account's e-mails reach them. */
export const rememberDevice = async (ctx: Pick<Ctx, "now">, userId: string): Promise<void> =>
  deviceCookie.keep(await noteOfDevice(await deviceCookie.read(), userId, ctx.now()));

/** The log-in that waits for a code in this browser; null if there is none, or none that can be read. */
export async function waitingForCode(): Promise<Waiting | null> {
  const waiting = await waitingCookie.read();
  return waiting && { ...waiting, destination: samePath(waiting.destination, "/campaigns") };
}

/**
 * Forgets the session in this browser, the chosen community and which campaigns it has shown. Redirect through
 * `signedOutPath` afterwards, so that what pages have stored goes, too.
 */
export async function closeSession(): Promise<void> {
  setSessionCookie(await cookies(), clearedSessionCookie());
  await communityCookie.forget();
  await waitingCookie.forget();
  (await cookies()).set(SEEN_PATCHES, "", { path: SEEN_PATCHES_PATH, maxAge: 0 });
}
