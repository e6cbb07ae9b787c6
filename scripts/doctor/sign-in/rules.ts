import { cannotAsk, type Provider } from "@/scripts/doctor/answer";
import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { type Settings, urlOf } from "@/scripts/doctor/settings";
import type { SignInFacts } from "./ask";

const GOOGLE: Provider = {
  name: "Google",
  host: "accounts.google.com",
  status: "https://www.google.com/appsstatus/dashboard/",
};
const FACEBOOK: Provider = {
  name: "Facebook",
  host: "graph.facebook.com",
  status: "https://metastatus.com/facebook-login",
};
const GOOGLE_CLIENTS = "https://console.cloud.google.com/apis/credentials";
const FACEBOOK_APPS = "https://developers.facebook.com/apps";

export function googleFindings(settings: Settings, { reached, refusal }: SignInFacts): Finding[] {
  const id = settings.GOOGLE_CLIENT_ID ?? "";
  if (!/^[\w-]+\.apps\.googleusercontent\.com$/.test(id))
    return [
      trouble(
        "GOOGLE_CLIENT_ID does not look like a Google client ID, which ends in .apps.googleusercontent.com.",
        `Copy the client ID from ${GOOGLE_CLIENTS}, and enter it in npm run setup.`,
      ),
    ];
  if ("failure" in reached) return [cannotAsk(GOOGLE, reached.failure)];
  if ("failure" in refusal) return [cannotAsk(GOOGLE, refusal.failure)];
  const callback = `${urlOf(settings.APP_URL)?.origin}/api/auth/callback/google`;
  if (refusal.value === "invalid_client")
    return [
      trouble(
        "Google rejects GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET, so no one can sign in with Google.",
        `Copy both from ${GOOGLE_CLIENTS}, and enter them in npm run setup.`,
      ),
    ];
  if (refusal.value === "redirect_uri_mismatch")
    return [
      trouble(
        `Google won't send people back to the site: ${callback} is not among the client's redirect URIs.`,
        `Open the client at ${GOOGLE_CLIENTS}, and add ${callback} under “Authorized redirect URIs”.`,
      ),
    ];
  if (refusal.value !== "invalid_grant" && refusal.value !== null)
    return [
      advice(
        `Google accepts the client but answers ${refusal.value}.`,
        `Check at ${GOOGLE_CLIENTS} that the client is a web application and that ${callback} is among its redirect URIs. Then try to sign in.`,
      ),
    ];
  return [well("Google accepts the client for signing in.")];
}

export function facebookFindings(settings: Settings, { refusal }: SignInFacts): Finding[] {
  if (!/^\d{5,20}$/.test(settings.FACEBOOK_CLIENT_ID ?? ""))
    return [
      trouble(
        "FACEBOOK_CLIENT_ID is not the ID of a Facebook app.",
        `Copy “App ID” from ${FACEBOOK_APPS}, and enter it in npm run setup.`,
      ),
    ];
  if ("failure" in refusal) return [cannotAsk(FACEBOOK, refusal.failure)];
  if (refusal.value !== null)
    return [
      trouble(
        `Facebook rejects FACEBOOK_CLIENT_ID with FACEBOOK_CLIENT_SECRET (${refusal.value}), so no one can sign in with Facebook.`,
        `Copy “App ID” and “App secret” from ${FACEBOOK_APPS}, Settings, Basic, and enter them in npm run setup.`,
      ),
    ];
  return [
    well(
      `Facebook accepts the app for signing in. Only Facebook shows whether ${urlOf(settings.APP_URL)?.origin}/api/auth/callback/facebook is among its redirect URIs.`,
    ),
  ];
}
