import { setTimeout as sleep } from "node:timers/promises";
import type { Calls } from "@/scripts/chaos/calls";
import { loginFormOn } from "@/tests/support/login-form";

const PASSWORD = "Manyhands1";
const READERS = [
  {
    email: "admin@lakewood.example",
    paths: [
      "/campaigns",
      "/members",
      "/notifications",
      "/settings/admin/balance",
      "/campaigns/create-campaign",
    ],
  },
  {
    email: "member@lakewood.example",
    paths: [
      "/campaigns",
      "/settings",
      "/settings/my-donations",
      "/settings/subscriptions",
      "/settings/my-communities",
    ],
  },
  { email: "desk@manyhands.example", paths: ["/platform", "/platform/payouts", "/platform/inbox"] },
];
const PAUSE_MS = 150;
const PAGES_A_SESSION = 12;

/** Records every call in `calls`. */
export async function visit(calls: Calls, url: string, everybodys: readonly string[], signal: AbortSignal) {
  for (let turn = 0; !signal.aborted; turn++) {
    const reader = READERS[turn % READERS.length];
    if (!reader) return;
    const from = `10.91.0.${(turn % 250) + 1}`;
    const cookie = await signIn(calls, url, reader.email, from);
    const paths = [...reader.paths, ...everybodys];
    for (let i = 0; i < PAGES_A_SESSION && !signal.aborted; i++) {
      const path = paths[i % paths.length] ?? "/";
      await calls.ask(`open ${path}`, path, from, { headers: { cookie, "accept-language": "en-US" } });
      await sleep(PAUSE_MS);
    }
  }
}

async function signIn(calls: Calls, url: string, email: string, from: string): Promise<string> {
  const { body } = await calls.ask("open /login", "/login", from);
  const form = loginFormOn(String(body));
  form.set("email", email);
  form.set("password", PASSWORD);
  const answer = await calls.ask("sign in", "/login", from, {
    method: "POST",
    headers: { origin: new URL(url).origin },
    body: form,
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(";", 1)[0])
    .join("; ");
}
