import { expect, it } from "vitest";
import { DOCTOR_PASS, DOCTOR_PATH, doctorPass, env } from "@/lib/platform";
import { askProxy } from "@/scripts/doctor/proxy/ask";
import { proxyFindings } from "@/scripts/doctor/proxy/rules";
import { ask } from "../support/ask-site";

it("the site tells the doctor how its request arrived, and whom it took for the caller", async () => {
  const settings = { APP_URL: env().APP_URL };
  const answer = await askProxy(settings);
  expect(answer).toEqual({
    value: {
      peer: expect.stringMatching(/^(::ffff:)?127\.0\.0\.1$|^::1$/),
      forwardedFor: "192.0.2.1",
      host: new URL(env().APP_URL).host,
      forwardedHost: null,
      caller: expect.stringMatching(/127\.0\.0\.1$|^::1$/),
    },
  });
  expect(proxyFindings(settings, answer).map(({ sentence }) => sentence)).toEqual([
    "The site sees callers' addresses. There is no proxy in front of it.",
  ]);
});

it("to everybody else nothing is there, as at every path that the API does not have", async () => {
  const unknown = await ask("/api/none-of-ours");
  const stale = doctorPass(new Date(Date.now() - 3_600_000));
  for (const pass of ["", "1.x", stale]) {
    const answer = await ask(DOCTOR_PATH, { headers: { [DOCTOR_PASS]: pass } });
    expect(answer.status).toBe(unknown.status);
    expect(answer.headers.get("content-type")).toBe(unknown.headers.get("content-type"));
    expect(await answer.text()).not.toContain("peer");
  }
});
