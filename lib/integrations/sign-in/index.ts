import { profileOfFacebookToken } from "./facebook";
import { profileOfGoogleToken } from "./google";
import type { ExternalProfile } from "./profile";
import type { SignInProvider } from "./providers";

export { readFacebookMe } from "./facebook";
export { claimsSchema, profileOfClaims } from "./google";
export type { ExternalProfile } from "./profile";
export * from "./providers";

/** Longer than any that the providers give. */
const LONGEST_TOKEN = 4_096;

/**
 * Whom a provider's access token speaks for, asked of the provider itself: that it is valid, has not expired and was
 * made for our own client. Null for anything else. Throws `unavailable` when the provider gives no answer.
 */
export async function profileOfToken(
  provider: SignInProvider,
  accessToken: string,
  now: Date,
): Promise<ExternalProfile | null> {
  if (accessToken.length > LONGEST_TOKEN || !/^[\x21-\x7e]+$/.test(accessToken)) return null;
  return provider === "google"
    ? profileOfGoogleToken(accessToken, now)
    : profileOfFacebookToken(accessToken, now);
}
