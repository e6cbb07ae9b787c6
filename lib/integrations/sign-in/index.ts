import { PERSON_WAITS, withPatience } from "@/lib/platform";
import type { ExternalProfile } from "./external-profile";
import { profileOfFacebookToken } from "./facebook";
import { profileOfGoogleToken } from "./google";
import type { SignInProvider } from "./providers";

export type { ExternalProfile } from "./external-profile";
export { readFacebookMe } from "./facebook";
export { claimsSchema, profileOfClaims } from "./google";
export * from "./providers";

/** Longer tokens are refused without a request. */
const LONGEST_TOKEN = 4_096;

/**
 * Null unless the provider confirms that the token is valid, current and ours. Throws `unavailable` without
 * an answer.
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
