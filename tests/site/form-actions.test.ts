import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, it } from "vitest";
import { env } from "@/lib/platform";
import { ask } from "../support/ask-site";
import { loginFormOn } from "../support/login-form";

async function loginForm(change: (form: FormData) => void = () => undefined): Promise<FormData> {
  const form = loginFormOn(await (await ask("/login")).text());
  change(form);
  return form;
}

const origin = () => new URL(env().APP_URL).origin;
const call = (id: string) => ({ "next-action": id, "content-type": "text/plain;charset=UTF-8" });

it("takes a form of a browser without scripts to its action, with all that was typed", async () => {
  const answer = await ask("/login", {
    method: "POST",
    headers: { origin: origin() },
    body: await loginForm(),
  });
  const text = await answer.text();
  expect(answer.status).toBe(200);
  expect(text).toContain("The email address or password is not correct. Please, try again");
  expect(text).toContain('value="nobody@lakewood.example"');
});

it("answers a form that no page of ours sends with 4xx, whatever is wrong with it", async () => {
  const described = (form: FormData) => {
    const name = [...form.keys()].find((key) => /^\$ACTION_\d+:0$/.test(key)) ?? "";
    form.set(name, "{");
  };
  const unknown = `7f${"0".repeat(40)}`;
  const asked: [what: string, status: number, headers: Record<string, string>, body: BodyInit][] = [
    ["another site", 403, { origin: "https://evil.example" }, await loginForm()],
    ["another site's call", 403, { origin: "https://evil.example", ...call(unknown) }, "[]"],
    ["another build", 409, call(unknown), "[]"],
    ["no action", 400, call("nonsense"), "[]"],
    ["no form", 400, { "content-type": "multipart/form-data; boundary=x" }, "--x\r\nnonsense"],
    ["a broken description", 400, { origin: origin() }, await loginForm(described)],
    ["a form without its action", 400, {}, new FormData()],
  ];
  for (const [what, status, headers, body] of asked) {
    const answer = await ask("/login", { method: "POST", headers, body });
    expect([what, answer.status, await answer.text()]).toEqual([
      what,
      status,
      "We couldn't read this form. Please reload the page.",
    ]);
  }
});

it("answers a form that it refuses before all of it has arrived, and takes the rest on the same connection", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sent = Buffer.alloc(256 * 1024, "x");
  const send = async () => {
    const asked = request(new URL("/login", env().APP_URL), {
      agent,
      method: "POST",
      headers: { origin: "https://evil.example", ...call("nonsense"), "content-length": sent.length },
    });
    asked.flushHeaders();
    const [answer]: IncomingMessage[] = await once(asked, "response");
    const said = answer && (await text(answer));
    asked.end(sent);
    await once(asked, "close");
    return { status: answer?.statusCode, said, isReused: asked.reusedSocket };
  };
  const said = "We couldn't read this form. Please reload the page.";
  expect(await send()).toEqual({ status: 403, said, isReused: false });
  expect(await send()).toEqual({ status: 403, said, isReused: true });
  agent.destroy();
});
