import { PERSON_WAITS, withPatience } from "@/lib/platform";
import { profileOfFacebookToken } from "./facebook";
import { profileOfGoogleToken } from "./google";
import type { ExternalProfile } from "./profile";
import type { SignInProvider } from "./providers";

export { readFacebookMe } from "./facebook";
export { claimsSchema, profileOfClaims } from "./google";
export type { ExternalProfile } from "./profile";
export * from "./providers";

/** No provider issues longer tokens; a longer text is refused without asking. */
const LONGEST_TOKEN = 4_096;

/**
 * The person of an access token. The provider itself is asked whether it is valid, has not expired and was issued to
 * our own client; null otherwise. Throws `unavailable` when the provider gives no answer.
 */
export async function profileOfToken(
  provider: SignInProvider,
  accessToken: string,
  now: Date,
): Promise<ExternalProfile | null> {
  if (accessToken.length > LONGEST_TOKEN || !/^[\x21-\x7e]+$/.test(accessToken)) return null;
  return withPatience(PERSON_WAITS, () =>
    provider === "google" ? profileOfGoogleToken(accessToken, now) : profileOfFacebookToken(accessToken, now),
  );
}
