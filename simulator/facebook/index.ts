import { createHmac } from "node:crypto";
import { jsonObject, refuse } from "@/simulator/core/json";
import type { Route, SimPart, SimReply, SimRequest } from "@/simulator/core/types";
import { issueAccessToken, liveGrant, newSubject, redeemCode } from "@/simulator/sign-in/grants";
import type { SharedProfile } from "@/simulator/sign-in/state";
import { readWantedToken } from "@/simulator/sign-in/wanted-token";
import { APP_ID, APP_SECRET, SCOPES, SUBJECT_DIGITS, TOKEN_PREFIX, TOKEN_SECONDS } from "./account";
import { dialog } from "./dialog";

/** Any version of the API. */
const BASE = "/facebook/:version";

const routes: Route[] = [
  { method: "GET", path: `${BASE}/dialog/oauth`, handle: dialog },
  { method: "POST", path: `${BASE}/dialog/oauth`, handle: dialog },
  { method: "GET", path: `${BASE}/oauth/access_token`, handle: accessToken },
  { method: "POST", path: `${BASE}/oauth/access_token`, handle: accessToken },
  { method: "GET", path: `${BASE}/debug_token`, handle: debugToken },
  { method: "GET", path: `${BASE}/me`, handle: me },
  { method: "POST", path: "/_sim/facebook/tokens", handle: mint },
];

export const facebook: SimPart = { routes };

const graphError = (status: number, code: number, message: string): SimReply => ({
  status,
  body: { error: { message, type: "OAuthException", code, fbtrace_id: "simulated" } },
});

function accessToken(req: SimRequest): SimReply {
  const { world, query, rawBody } = req;
  if (world.takeFault("POST /facebook/oauth/access_token", ["status-500"])) {
    return graphError(500, 2, "An unexpected error has occurred. Please retry your request later.");
  }
  const given = new URLSearchParams([...query, ...new URLSearchParams(rawBody.toString("utf8"))]);
  if (given.get("client_id") !== APP_ID || given.get("client_secret") !== APP_SECRET) {
    return graphError(400, 1, "Error validating client secret.");
  }
  if (given.get("grant_type") === "client_credentials")
    return { status: 200, body: { access_token: `${APP_ID}|${APP_SECRET}`, token_type: "bearer" } };
  const grant = redeemCode(world.facebook, {
    code: given.get("code") ?? "",
    clientId: APP_ID,
    redirectUri: given.get("redirect_uri") ?? "",
    verifier: given.get("code_verifier"),
  });
  world.touch();
  if (!grant) return graphError(400, 100, "This authorization code has been used.");
  const access_token = issueAccessToken(world.facebook, {
    prefix: TOKEN_PREFIX,
    clientId: APP_ID,
    scope: grant.scope,
    profile: grant.profile,
    lifeSeconds: TOKEN_SECONDS,
  });
  return { status: 200, body: { access_token, token_type: "bearer", expires_in: TOKEN_SECONDS } };
}

/** Reveals nothing about other apps' tokens. */
function debugToken({ query, world }: SimRequest): SimReply {
  if (query.get("access_token") !== `${APP_ID}|${APP_SECRET}`) {
    return graphError(400, 190, "Invalid OAuth access token signature.");
  }
  const grant = liveGrant(world.facebook, query.get("input_token"));
  const refused = (code: number, message: string): SimReply => ({
    status: 200,
    body: { data: { error: { code, message }, is_valid: false, scopes: [] } },
  });
  if (!grant) return refused(190, "Invalid OAuth access token.");
  if (grant.clientId !== APP_ID) {
    return refused(100, "(#100) The App_id in the input_token did not match the Viewing App");
  }
  return {
    status: 200,
    body: {
      data: {
        app_id: grant.clientId,
        type: "USER",
        application: "Manyhands",
        data_access_expires_at: Math.floor(grant.expiresAt / 1_000),
        expires_at: Math.floor(grant.expiresAt / 1_000),
        is_valid: true,
        scopes: SCOPES,
        user_id: grant.profile.subject,
      },
    },
  };
}

function me({ query, headers, world }: SimRequest): SimReply {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
  const token = query.get("access_token") ?? bearer;
  const grant = liveGrant(world.facebook, token);
  if (!token || !grant) return graphError(401, 190, "Invalid OAuth access token - Cannot parse access token");
  const proof = query.get("appsecret_proof");
  if (proof !== null && proof !== createHmac("sha256", APP_SECRET).update(token).digest("hex")) {
    return graphError(400, 100, "Invalid appsecret_proof provided in the API argument");
  }
  const all = fieldsOf(grant.profile);
  const wanted = new Set(["id", ...(query.get("fields") ?? "id,name").split(",")]);
  const body = Object.fromEntries(Object.entries(all).filter(([name]) => wanted.has(name)));
  return { status: 200, body };
}

/** Facebook returns only a confirmed, shared e-mail. */
const fieldsOf = ({ subject, email, emailVerified, firstName, lastName }: SharedProfile) => ({
  id: subject,
  name: `${firstName} ${lastName}`.trim(),
  first_name: firstName,
  last_name: lastName,
  ...(email !== null && emailVerified ? { email } : {}),
});

/** Also for another app, expired, or without e-mail. */
function mint(req: SimRequest): SimReply {
  const input = jsonObject(req);
  const wanted = input && readWantedToken(input, () => newSubject(SUBJECT_DIGITS));
  if (!wanted)
    return refuse("A token wants {clientId?, subject?, email?, firstName?, lastName?, expiresIn?}.");
  const access_token = issueAccessToken(req.world.facebook, {
    prefix: TOKEN_PREFIX,
    clientId: wanted.clientId ?? APP_ID,
    scope: SCOPES.join(","),
    profile: wanted.profile,
    lifeSeconds: wanted.lifeSeconds ?? TOKEN_SECONDS,
  });
  req.world.touch();
  return { status: 200, body: { access_token, id: wanted.profile.subject } };
}
