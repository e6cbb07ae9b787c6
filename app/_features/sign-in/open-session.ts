import { cookies } from "next/headers";
import {
  type BrowserSession,
  CHALLENGE_SECONDS,
  type Proof,
  sessionCookieName,
  usesSecureCookies,
} from "@/lib/identity";
import { openBrowserSession, sessionCookie } from "@/lib/identity/inside";
import type { Ctx } from "@/lib/platform";
import { samePath } from "../../_lib/request";
import { COMMUNITY_COOKIE } from "../../_lib/session";

/** Where the code of a second factor is asked for. */
const SECOND_FACTOR_PATH = "/second-factor";
const CHALLENGE_COOKIE = "second-factor";

/** What waits for the code of a second factor: who came how far, and where they wanted to go. */
export type Waiting = { challenge: string; remember: boolean; destination: string };

type Wish = { remember: boolean; destination: string };

const flags = () => ({ path: "/", httpOnly: true, sameSite: "lax", secure: usesSecureCookies() }) as const;

/**
 * Lets somebody in who has proved who they are, and says where they go: to their destination, or first to the second
 * factor, which the account may ask for. Every way of signing in ends here.
 */
export async function enter(ctx: Ctx, proof: Proof, { remember, destination }: Wish): Promise<string> {
  if (proof.challenge !== null) {
    const waiting: Waiting = { challenge: proof.challenge, remember, destination };
    const value = Buffer.from(JSON.stringify(waiting)).toString("base64url");
    (await cookies()).set(CHALLENGE_COOKIE, value, { ...flags(), maxAge: CHALLENGE_SECONDS });
    return SECOND_FACTOR_PATH;
  }
  await keepSession(await openBrowserSession(ctx, proof, remember));
  return destination;
}

/** Puts a session into this browser: not remembered, it goes with the browser. */
export async function keepSession(session: BrowserSession): Promise<void> {
  const jar = await cookies();
  jar.set(await sessionCookie(session));
  jar.set(CHALLENGE_COOKIE, "", { ...flags(), maxAge: 0 });
}

/** What waits for a code in this browser; null for nothing, or for nothing that can be read. */
export async function waitingForCode(): Promise<Waiting | null> {
  const value = (await cookies()).get(CHALLENGE_COOKIE)?.value;
  if (!value) return null;
  try {
    const { challenge, remember, destination } = JSON.parse(Buffer.from(value, "base64url").toString("utf8"));
    if (typeof challenge !== "string") return null;
    return { challenge, remember: remember === true, destination: samePath(destination, "/campaigns") };
  } catch {
    return null;
  }
}

/** Forgets the session and the chosen community in this browser. */
export async function closeSession(): Promise<void> {
  const jar = await cookies();
  for (const name of [sessionCookieName(), COMMUNITY_COOKIE, CHALLENGE_COOKIE]) {
    jar.set(name, "", { ...flags(), maxAge: 0 });
  }
}
