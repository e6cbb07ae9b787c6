import { expect, it } from "vitest";
import type { SignInFacts } from "./ask";
import { facebookFindings, googleFindings } from "./rules";

const SETTINGS = {
  APP_URL: "https://give.example.org",
  GOOGLE_CLIENT_ID: "123-abc.apps.googleusercontent.com",
  FACEBOOK_CLIENT_ID: "1234567890",
};
const refused = (value: string | null): SignInFacts => ({ reached: { value: true }, refusal: { value } });
const unreached: SignInFacts = {
  reached: { failure: { kind: "unreachable", detail: "ECONNREFUSED" } },
  refusal: { failure: { kind: "unreachable", detail: "ECONNREFUSED" } },
};
const lines = (findings: ReturnType<typeof googleFindings>) =>
  findings.map(({ state, sentence }) => `${state}: ${sentence}`);

it.each<[string, SignInFacts, Record<string, string>, string]>([
  ["knows the client", refused("invalid_grant"), {}, "well: Google accepts the client for signing in."],
  [
    "does not know it",
    refused("invalid_client"),
    {},
    "trouble: Google rejects GOOGLE_CLIENT_ID with GOOGLE_CLIENT_SECRET, so no one can sign in with Google.",
  ],
  [
    "would not send people back",
    refused("redirect_uri_mismatch"),
    {},
    "trouble: Google won't send people back to the site: https://give.example.org/api/auth/callback/google is not among the client's redirect URIs.",
  ],
  [
    "says something that nobody expected",
    refused("unauthorized_client"),
    {},
    "advice: Google accepts the client but answers unauthorized_client.",
  ],
  [
    "is not asked about an id that is none",
    refused("invalid_grant"),
    { GOOGLE_CLIENT_ID: "GOCSPX-abc" },
    "trouble: GOOGLE_CLIENT_ID does not look like a Google client ID, which ends in .apps.googleusercontent.com.",
  ],
  [
    "is not reached",
    unreached,
    {},
    "trouble: accounts.google.com can't be reached from this machine (ECONNREFUSED).",
  ],
])("Google %s", (_, facts, settings, expected) =>
  expect(lines(googleFindings({ ...SETTINGS, ...settings }, facts))).toEqual([expected]),
);

it.each<[string, SignInFacts, Record<string, string>, string]>([
  [
    "knows the app",
    refused(null),
    {},
    "well: Facebook accepts the app for signing in. Only Facebook shows whether https://give.example.org/api/auth/callback/facebook is among its redirect URIs.",
  ],
  [
    "does not know it",
    refused("101"),
    {},
    "trouble: Facebook rejects FACEBOOK_CLIENT_ID with FACEBOOK_CLIENT_SECRET (101), so no one can sign in with Facebook.",
  ],
  [
    "is not asked about an id that is none",
    refused(null),
    { FACEBOOK_CLIENT_ID: "ours" },
    "trouble: FACEBOOK_CLIENT_ID is not the ID of a Facebook app.",
  ],
  [
    "is not reached",
    unreached,
    {},
    "trouble: graph.facebook.com can't be reached from this machine (ECONNREFUSED).",
  ],
])("Facebook %s", (_, facts, settings, expected) =>
  expect(lines(facebookFindings({ ...SETTINGS, ...settings }, facts))).toEqual([expected]),
);
