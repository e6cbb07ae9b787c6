import type { SimReply, SimRequest } from "@/simulator/core/types";
import { personWith } from "./grants";
import { type SignInPage, signInPage } from "./page";
import type { SharedProfile, SignInState } from "./state";

const EMAIL = /^[^\s@<>]+@[^\s@<>][^\s@<>.]*\.[^\s@<>]+$/;

type Answer = { denied: true } | { denied: false; profile: SharedProfile };

/** The person's choice, or the page with the problem. */
export function readConsent(
  req: SimRequest,
  state: SignInState,
  page: Omit<SignInPage, "people">,
  digits: number,
): Answer | SimReply {
  const form = new URLSearchParams(req.rawBody.toString("utf8"));
  if (form.has("deny")) return { denied: true };
  const subjectChosen = form.get("person");
  const chosen = state.people.find(({ subject }) => subject === subjectChosen);
  const typed = {
    email: (form.get("email") ?? "").trim(),
    firstName: (form.get("firstName") ?? "").trim(),
    lastName: (form.get("lastName") ?? "").trim(),
  };
  if (!chosen && (!EMAIL.test(typed.email) || !typed.firstName)) {
    const problem = "Type an e-mail and a first name, or choose somebody.";
    return htmlReply(signInPage({ ...page, people: state.people, problem, typed }), 400);
  }
  const person = chosen ?? personWith(state, typed, digits);
  req.world.touch();
  const profile = {
    subject: person.subject,
    email: form.has("noEmail") ? null : person.email,
    emailVerified: !form.has("unverified"),
    firstName: person.firstName,
    lastName: person.lastName,
  };
  return { denied: false, profile };
}

export const showConsent = (state: SignInState, page: Omit<SignInPage, "people">): SimReply =>
  htmlReply(signInPage({ ...page, people: state.people }), 200);

/** Never cached or framed. */
export function htmlReply(body: string, status: number): SimReply {
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "x-frame-options": "DENY",
  };
  return { status, headers, body };
}

export function backTo(redirectUri: string, params: Record<string, string | null>): SimReply {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(params)) if (value !== null) url.searchParams.set(name, value);
  return { status: 302, headers: { location: url.href, "cache-control": "no-store" } };
}
