import type { SimReply, SimRequest } from "@/simulator/core/types";
import { backTo, htmlReply, readConsent, showConsent } from "@/simulator/sign-in/consent";
import { issueCode } from "@/simulator/sign-in/grants";
import { refusalPage } from "@/simulator/sign-in/page";
import { APP_ID, CALLBACK, SCOPES, SUBJECT_DIGITS } from "./account";

export function dialog(req: SimRequest): SimReply {
  const { query, world, method } = req;
  const redirectUri = query.get("redirect_uri") ?? "";
  if (query.get("client_id") !== APP_ID) return htmlReply(refusalPage("Facebook", "Invalid App ID"), 400);
  if (redirectUri !== world.appUrl + CALLBACK) {
    return htmlReply(refusalPage("Facebook", "URL blocked: the address to return to is not the app's."), 400);
  }
  const state = query.get("state");
  const page = {
    provider: "Facebook" as const,
    action: `${req.path}?${query}`,
    site: new URL(world.appUrl).host,
    maySayUnverified: false,
  };
  if (method === "GET") return showConsent(world.facebook, page);
  const answer = readConsent(req, world.facebook, page, SUBJECT_DIGITS);
  if ("status" in answer) return answer;
  if (answer.denied) {
    const reason = { error_reason: "user_denied", error_description: "Permissions error", error_code: "200" };
    return backTo(redirectUri, { error: "access_denied", ...reason, state });
  }
  const code = issueCode(world.facebook, {
    clientId: APP_ID,
    scope: SCOPES.join(","),
    profile: answer.profile,
    redirectUri,
    challenge: query.get("code_challenge"),
    nonce: null,
  });
  world.touch();
  return backTo(redirectUri, { code, state });
}
