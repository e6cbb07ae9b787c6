import { env } from "@/lib/platform";

export const SIGN_IN_PROVIDERS = ["google", "facebook"] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: "Google", facebook: "Facebook" };

/** Facebook supports a version for at least two years. */
export const FACEBOOK_VERSION = "v23.0";

type Client = { id: string; secret: string };

/** Null without keys: the button is hidden. */
export function clientAt(provider: SignInProvider): Client | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = env();
  const [id, secret] =
    provider === "google"
      ? [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET]
      : [FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET];
  return id && secret ? { id, secret } : null;
}

export const offeredProviders = (): SignInProvider[] =>
  SIGN_IN_PROVIDERS.filter((provider) => clientAt(provider) !== null);

export function googleAddresses() {
  const { SIMULATOR_URL } = env();
  const at = (host: string) => (SIMULATOR_URL ? `${SIMULATOR_URL}/google` : `https://${host}`);
  return {
    wellKnown: `${at("accounts.google.com")}/.well-known/openid-configuration`,
    tokeninfo: `${at("oauth2.googleapis.com")}/tokeninfo`,
    userinfo: `${at("openidconnect.googleapis.com")}/v1/userinfo`,
  };
}

export function facebookAddresses() {
  const { SIMULATOR_URL } = env();
  const at = (host: string) =>
    `${SIMULATOR_URL ? `${SIMULATOR_URL}/facebook` : `https://${host}`}/${FACEBOOK_VERSION}`;
  const graph = at("graph.facebook.com");
  return {
    dialog: `${at("www.facebook.com")}/dialog/oauth`,
    token: `${graph}/oauth/access_token`,
    debugToken: `${graph}/debug_token`,
    me: `${graph}/me`,
  };
}
