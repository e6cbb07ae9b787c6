import { expect, it } from "vitest";
import { lookAtLog } from "./door";

const WEBHOOKS = [
  "2026-11-20T12:00:00+00:00 127.0.0.0 POST /api/webhooks/stripe 200 2 0.010 127.0.0.1:3000 200",
  "2026-11-20T12:00:01+00:00 127.0.0.0 POST /api/webhooks/resend 200 2 0.010 127.0.0.1:3000 200",
];
const look = (...more: string[]) =>
  lookAtLog([...WEBHOOKS, ...more].join("\n"), ["opens-it"], ["nora@x.example"]);

it("a log in which webhooks were taken and nothing opens or names something is well", () => {
  expect(look("2026-11-20T12:00:02+00:00 127.0.0.0 GET /create-account 200 9 0.020 127.0.0.1:3000 200")).toBe(
    3,
  );
});

it.each([
  ["a query", "GET /create-account?token=x", "nginx has logged a query: GET /create-account?…"],
  ["a token in an address", "GET /login/opens-it", "nginx has logged a token."],
  ["an address of somebody", "nora@x.example", "nginx has logged nora@x.example."],
])("%s in the log is told", (_, line, words) => expect(() => look(line)).toThrow(words));

it("a webhook that was refused, or came by another way, is told", () => {
  const refused = WEBHOOKS.join("\n").replace("stripe 200", "stripe 400");
  expect(() => lookAtLog(refused, [], [])).toThrow("No webhook of stripe has come through nginx");
});
