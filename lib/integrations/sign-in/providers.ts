import { env } from "@/lib/platform";

/** The providers that people may sign in with. */
export const SIGN_IN_PROVIDERS = ["google", "facebook"] as const;
export type SignInProvider = (typeof SIGN_IN_PROVIDERS)[number];

/** The providers' names as people know them. */
export const PROVIDER_NAMES: Record<SignInProvider, string> = { google: "Google", facebook: "Facebook" };

/** Facebook keeps a version of its API for two years at least. */
export const FACEBOOK_VERSION = "v23.0";

export type Client = { id: string; secret: string };

/** Our client at a provider, or null where this site has none: its button is then not shown. */
export function clientAt(provider: SignInProvider): Client | null {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET } = env();
  const [id, secret] =
    provider === "google"
      ? [GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET]
      : [FACEBOOK_CLIENT_ID, FACEBOOK_CLIENT_SECRET];
  return id && secret ? { id, secret } : null;
}

/** The providers that this site has keys for. */
export const offeredProviders = (): SignInProvider[] =>
  SIGN_IN_PROVIDERS.filter((provider) => clientAt(provider) !== null);

/** Google's addresses, or the simulator's. */
export function googleAddresses() {
  const { SIMULATOR_URL } = env();
  const at = (host: string) => (SIMULATOR_URL ? `${SIMULATOR_URL}/google` : `https://${host}`);
  return {
    wellKnown: `${at("accounts.google.com")}/.well-known/openid-configuration`,
    tokeninfo: `${at("oauth2.googleapis.com")}/tokeninfo`,
    userinfo: `${at("openidconnect.googleapis.com")}/v1/userinfo`,
  };
}

/** Facebook's addresses, or the simulator's. */
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
