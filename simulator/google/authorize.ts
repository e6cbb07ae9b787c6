import type { SimReply, SimRequest } from "@/simulator/core/types";
import { backTo, htmlReply, readConsent, showConsent } from "@/simulator/sign-in/consent";
import { issueCode } from "@/simulator/sign-in/grants";
import { refusalPage } from "@/simulator/sign-in/page";
import { CALLBACK, CLIENT_ID, SCOPE, SUBJECT_DIGITS } from "./account";

export function authorize(req: SimRequest): SimReply {
  const { query, world, method } = req;
  const wrong = problemWith(req);
  if (wrong) return htmlReply(refusalPage("Google", wrong), 400);
  const redirectUri = query.get("redirect_uri") ?? "";
  const state = query.get("state");
  const page = {
    provider: "Google" as const,
    action: `${req.path}?${query}`,
    site: new URL(world.appUrl).host,
    maySayUnverified: true,
  };
  if (method === "GET") return showConsent(world.google, page);
  const answer = readConsent(req, world.google, page, SUBJECT_DIGITS);
  if ("status" in answer) return answer;
  if (answer.denied) return backTo(redirectUri, { error: "access_denied", state });
  const code = issueCode(world.google, {
    clientId: CLIENT_ID,
    scope: SCOPE,
    profile: answer.profile,
    redirectUri,
    challenge: query.get("code_challenge"),
    nonce: query.get("nonce"),
  });
  world.touch();
  return backTo(redirectUri, { state, code, scope: SCOPE, authuser: "0", prompt: "consent" });
}

function problemWith({ query, world }: SimRequest): string | null {
  if (query.get("client_id") !== CLIENT_ID) return "Error 401: invalid_client";
  if (query.get("redirect_uri") !== world.appUrl + CALLBACK) return "Error 400: redirect_uri_mismatch";
  const scopes = (query.get("scope") ?? "").split(" ");
  if (query.get("response_type") !== "code" || !scopes.includes("openid"))
    return "Error 400: invalid_request";
  const method = query.get("code_challenge_method");
  return query.has("code_challenge") && method !== "S256" ? "Error 400: invalid_request" : null;
}
