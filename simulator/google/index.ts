import { jsonObject, refuse } from "@/simulator/core/json";
import type { Route, SimPart, SimReply, SimRequest } from "@/simulator/core/types";
import { issueAccessToken, liveGrant, newSubject, redeemCode } from "@/simulator/sign-in/grants";
import { readWantedToken } from "@/simulator/sign-in/wanted-token";
import { CLIENT_ID, CLIENT_SECRET, SCOPE, SUBJECT_DIGITS, TOKEN_PREFIX, TOKEN_SECONDS } from "./account";
import { authorize } from "./authorize";
import { claimsOf, idToken, issuerOf, jwks } from "./id-token";

/** All below /google, unlike Google's several hosts. */
const AUTHORIZE = "/google/o/oauth2/v2/auth";

const routes: Route[] = [
  { method: "GET", path: "/google/.well-known/openid-configuration", handle: discovery },
  { method: "GET", path: AUTHORIZE, handle: authorize },
  { method: "POST", path: AUTHORIZE, handle: authorize },
  { method: "POST", path: "/google/token", handle: token },
  { method: "GET", path: "/google/oauth2/v3/certs", handle: () => ({ status: 200, body: jwks() }) },
  { method: "GET", path: "/google/v1/userinfo", handle: userinfo },
  { method: "GET", path: "/google/tokeninfo", handle: tokeninfo },
  { method: "POST", path: "/_sim/google/tokens", handle: mint },
];

export const google: SimPart = { routes };

function discovery({ world }: SimRequest): SimReply {
  const issuer = issuerOf(world);
  return {
    status: 200,
    body: {
      issuer,
      authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/v1/userinfo`,
      jwks_uri: `${issuer}/oauth2/v3/certs`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      scopes_supported: ["openid", "email", "profile"],
      token_endpoint_auth_methods_supported: ["client_secret_post", "client_secret_basic"],
      code_challenge_methods_supported: ["plain", "S256"],
    },
  };
}

const oauthError = (status: number, error: string, error_description: string): SimReply => ({
  status,
  body: { error, error_description },
});

function token(req: SimRequest): SimReply {
  const { world } = req;
  if (world.takeFault("POST /google/token", ["status-500"])) return { status: 500, body: "" };
  const form = new URLSearchParams(req.rawBody.toString("utf8"));
  const { id, secret } = clientOf(req.headers.authorization, form);
  if (id !== CLIENT_ID || secret !== CLIENT_SECRET) return oauthError(401, "invalid_client", "Unauthorized");
  if (form.get("grant_type") !== "authorization_code") {
    return oauthError(400, "unsupported_grant_type", "Invalid grant_type");
  }
  const grant = redeemCode(world.google, {
    code: form.get("code") ?? "",
    clientId: id,
    redirectUri: form.get("redirect_uri") ?? "",
    verifier: form.get("code_verifier"),
  });
  world.touch();
  if (!grant) return oauthError(400, "invalid_grant", "Malformed auth code.");
  const { clientId, scope, profile, nonce } = grant;
  return {
    status: 200,
    body: {
      access_token: issueAccessToken(world.google, {
        prefix: TOKEN_PREFIX,
        clientId,
        scope,
        profile,
        lifeSeconds: TOKEN_SECONDS,
      }),
      expires_in: TOKEN_SECONDS,
      scope,
      token_type: "Bearer",
      id_token: idToken(world, { clientId, nonce, profile }),
    },
  };
}

function clientOf(authorization: string | undefined, form: URLSearchParams) {
  const basic = /^Basic (.+)$/.exec(authorization ?? "")?.[1];
  if (!basic) return { id: form.get("client_id") ?? "", secret: form.get("client_secret") ?? "" };
  const [id = "", secret = ""] = Buffer.from(basic, "base64").toString("utf8").split(":");
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) };
}

function userinfo({ headers, world }: SimRequest): SimReply {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  const grant = liveGrant(world.google, bearer);
  if (!grant) return oauthError(401, "invalid_request", "Invalid Credentials");
  return { status: 200, body: claimsOf(grant.profile) };
}

/** Like https://oauth2.googleapis.com/tokeninfo: all values are strings. */
function tokeninfo({ query, world }: SimRequest): SimReply {
  const grant = liveGrant(world.google, query.get("access_token"));
  if (!grant) return oauthError(400, "invalid_token", "Invalid Value");
  const { clientId, scope, profile, expiresAt } = grant;
  return {
    status: 200,
    body: {
      azp: clientId,
      aud: clientId,
      sub: profile.subject,
      scope,
      exp: String(Math.floor(expiresAt / 1_000)),
      expires_in: String(Math.floor((expiresAt - Date.now()) / 1_000)),
      ...(profile.email === null
        ? {}
        : { email: profile.email, email_verified: String(profile.emailVerified) }),
      access_type: "online",
    },
  };
}

/** Also for another client, expired, or without e-mail. */
function mint(req: SimRequest): SimReply {
  const input = jsonObject(req);
  const wanted = input && readWantedToken(input, () => newSubject(SUBJECT_DIGITS));
  if (!wanted)
    return refuse(
      "A token wants {clientId?, subject?, email?, emailVerified?, firstName?, lastName?, expiresIn?}.",
    );
  const access_token = issueAccessToken(req.world.google, {
    prefix: TOKEN_PREFIX,
    clientId: wanted.clientId ?? CLIENT_ID,
    scope: SCOPE,
    profile: wanted.profile,
    lifeSeconds: wanted.lifeSeconds ?? TOKEN_SECONDS,
  });
  req.world.touch();
  return { status: 200, body: { access_token, sub: wanted.profile.subject } };
}
