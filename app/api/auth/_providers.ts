import type { OAuthConfig } from "next-auth/providers/oauth";
import {
  clientAt,
  facebookAddresses,
  googleAddresses,
  offeredProviders,
  readFacebookMe,
  type SignInProvider,
} from "@/lib/integrations/sign-in";

/** OpenID claims. */
type Claims = {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
};

const named = ({ sub }: Claims) => ({ id: sub });

/** Checks the id_token's issuer, audience, signature, expiry and nonce. */
function google(id: string, secret: string): OAuthConfig<Claims> {
  return {
    id: "google",
    name: "Google",
    type: "oauth",
    clientId: id,
    clientSecret: secret,
    wellKnown: googleAddresses().wellKnown,
    authorization: { params: { scope: "openid email profile", prompt: "select_account" } },
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    profile: named,
  };
}

/** Facebook exchanges our secret for the token, and /me returns its owner. */
function facebook(id: string, secret: string): OAuthConfig<Claims> {
  const { dialog, token, me } = facebookAddresses();
  return {
    id: "facebook",
    name: "Facebook",
    type: "oauth",
    clientId: id,
    clientSecret: secret,
    client: { token_endpoint_auth_method: "client_secret_post" },
    authorization: { url: dialog, params: { scope: "email,public_profile" } },
    token,
    userinfo: {
      url: me,
      async request({ tokens }) {
        const person = tokens.access_token ? await readFacebookMe(tokens.access_token) : null;
        if (!person) throw new Error("Facebook does not name the person of its token");
        return {
          sub: person.subject,
          email: person.email ?? undefined,
          email_verified: person.emailVerified,
          given_name: person.firstName,
          family_name: person.lastName,
        };
      },
    },
    checks: ["state"],
    profile: named,
  };
}

const CONFIGS: Record<SignInProvider, typeof google> = { google, facebook };

/** Only those for which this site has keys. */
export const externalProviders = () =>
  offeredProviders().flatMap((provider) => {
    const client = clientAt(provider);
    return client ? [CONFIGS[provider](client.id, client.secret)] : [];
  });
