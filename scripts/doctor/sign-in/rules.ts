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
        "GOOGLE_CLIENT_ID does not look like one of Google's: those end in .apps.googleusercontent.com.",
        `Copy the client ID from ${GOOGLE_CLIENTS}, and give it to npm run setup.`,
      ),
    ];
  if ("failure" in reached) return [cannotAsk(GOOGLE, reached.failure)];
  if ("failure" in refusal) return [cannotAsk(GOOGLE, refusal.failure)];
  const callback = `${urlOf(settings.APP_URL)?.origin}/api/auth/callback/google`;
  if (refusal.value === "invalid_client")
    return [
      trouble(
        "Google does not know the client of GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET, so nobody can sign in with Google.",
        `Copy both from ${GOOGLE_CLIENTS}, and give them to npm run setup.`,
      ),
    ];
  if (refusal.value === "redirect_uri_mismatch")
    return [
      trouble(
        `Google would not send people back to the site: ${callback} is not among the addresses of the client.`,
        `Open the client at ${GOOGLE_CLIENTS}, and add ${callback} under “Authorised redirect URIs”.`,
      ),
    ];
  if (refusal.value !== "invalid_grant" && refusal.value !== null)
    return [
      advice(
        `Google knows the client but answers ${refusal.value}.`,
        `Look at ${GOOGLE_CLIENTS} that the client is a web application and ${callback} is among its redirect URIs, and try to sign in.`,
      ),
    ];
  return [well("Google knows the client for signing in.")];
}

export function facebookFindings(settings: Settings, { refusal }: SignInFacts): Finding[] {
  if (!/^\d{5,20}$/.test(settings.FACEBOOK_CLIENT_ID ?? ""))
    return [
      trouble(
        "FACEBOOK_CLIENT_ID is not the number of an app at Facebook.",
        `Copy “App ID” from ${FACEBOOK_APPS}, and give it to npm run setup.`,
      ),
    ];
  if ("failure" in refusal) return [cannotAsk(FACEBOOK, refusal.failure)];
  if (refusal.value !== null)
    return [
      trouble(
        `Facebook does not know the app of FACEBOOK_CLIENT_ID with FACEBOOK_CLIENT_SECRET (${refusal.value}), so nobody can sign in with Facebook.`,
        `Copy “App ID” and “App secret” from ${FACEBOOK_APPS}, Settings, Basic, and give them to npm run setup.`,
      ),
    ];
  return [
    well(
      `Facebook knows the app for signing in. That ${urlOf(settings.APP_URL)?.origin}/api/auth/callback/facebook is among its redirect URIs can only be seen there.`,
    ),
  ];
}
