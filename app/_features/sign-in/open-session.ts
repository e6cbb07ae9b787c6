import { cookies } from "next/headers";
import { z } from "zod";
import { communityCookie } from "@/app/_features/current-community/remember-community";
import { takeLanguageOf } from "@/app/_features/i18n/remember-language";
import { cookieJar } from "@/app/_lib/cookie-jar";
import { SEEN_PATCHES_COOKIE, SEEN_PATCHES_PATH } from "@/components/campaign/seen-patches";
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

const SECOND_FACTOR_PATH = "/second-factor";

const waitingSchema = z.object({ challenge: z.string(), remember: z.boolean(), destination: z.string() });

type Waiting = z.infer<typeof waitingSchema>;

const waitingCookie = cookieJar("second-factor", waitingSchema, { life: CHALLENGE_SECONDS });

type SignInOptions = { remember: boolean; destination: string };

/**
 * The last step of every login, so that none bypasses the second factor; staff without it must set it up
 * first. Returns the next page. Applies the account's language unless this browser has its own.
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

/** Without "remember", the cookie ends with the browser. */
export async function keepSession(session: BrowserSession): Promise<void> {
  setSessionCookie(await cookies(), await sessionCookie(session));
  await waitingCookie.forget();
}

/** Call it after a sign-in, or once the user has proved to read the account's e-mails. */
export const rememberDevice = async (ctx: Pick<Ctx, "now">, userId: string): Promise<void> =>
  deviceCookie.keep(await noteOfDevice(await deviceCookie.read(), userId, ctx.now()));

export async function waitingForCode(): Promise<Waiting | null> {
  const waiting = await waitingCookie.read();
  return waiting && { ...waiting, destination: samePath(waiting.destination, "/campaigns") };
}

/** Redirect through `signedOutPath` to clear stored page data. */
export async function closeSession(): Promise<void> {
  setSessionCookie(await cookies(), clearedSessionCookie());
  await communityCookie.forget();
  await waitingCookie.forget();
  (await cookies()).set(SEEN_PATCHES_COOKIE, "", { path: SEEN_PATCHES_PATH, maxAge: 0 });
}
