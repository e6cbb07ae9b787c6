import { createHmac } from "node:crypto";
import { createPoster } from "@/simulator/core/signed-post";
import type { World } from "@/simulator/core/types";
import { AUTH_TOKEN, INBOUND } from "./account";
import { sendAnswers } from "./answers";

const poster = createPoster({
  job: "twilio.post",
  contentType: "application/x-www-form-urlencoded; charset=utf-8",
  sign: ({ url, body, forged }) => ({
    "x-twilio-signature": signature(url, body, forged ? "forged" : AUTH_TOKEN),
  }),
  answered: (world, { event, body }, answer) => {
    if (event === INBOUND) sendAnswers(world, new URLSearchParams(body).get("From") ?? "", answer);
  },
  // Twilio retries once.
  retryAfterSeconds: [15],
});

export const postJobs = poster.jobs;

/** Faults match `event`. */
export function postForm(world: World, event: string, url: string, params: Record<string, string>): void {
  poster.post(world, { id: "", event, url, body: new URLSearchParams(params).toString() });
}

/** Base64 HMAC-SHA1 of the URL and the sorted parameters. */
function signature(url: string, body: string, token: string): string {
  const params = [...new URLSearchParams(body)].sort(([a], [b]) => (a < b ? -1 : 1));
  const signed = params.reduce((text, [name, value]) => `${text}${name}${value}`, url);
  return createHmac("sha1", token).update(signed, "utf8").digest("base64");
}
