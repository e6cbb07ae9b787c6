import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { forgetEnv, log } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { formActions } from "./form-actions";

const KNOWN = `7f${"0".repeat(40)}`;
const UNKNOWN = `7f${"1".repeat(40)}`;
let server: Server;
let site: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), "actions-"));
  writeFileSync(join(folder, "server-reference-manifest.json"), JSON.stringify({ node: { [KNOWN]: {} } }));
  const gate = formActions(folder);
  server = createServer(async (req, res) => {
    const handed = await gate(req, res, (req.url ?? "/").split("?")[0] ?? "/");
    if (handed) res.end(`${handed.method} ${handed.url} ${handed.headers.host}: ${await text(handed)}`);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const authSecret = "a secret that is long enough for a test";
  const settings = {
    databaseUrl: "postgres://none",
    appUrl: site,
    simulatorUrl: "http://127.0.0.1:9",
    authSecret,
  };
  Object.assign(process.env, simulatedEnvironment(settings));
  forgetEnv();
});
afterAll(() => server.close());

const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
beforeEach(() => warned.mockClear());

const form = (fields: Record<string, string>) => {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
};
const manyFields = (count: number) => {
  const body = form({ [`$ACTION_ID_${KNOWN}`]: "" });
  for (let i = 1; i < count; i++) body.append(`x${i}`, "");
  return body;
};
const call = (id: string) => ({ "next-action": id, "content-type": "text/plain;charset=UTF-8" });
const boundary = { "content-type": "multipart/form-data; boundary=x" };
const whole = '--x\r\ncontent-disposition: form-data; name="0"\r\n\r\n[]\r\n--x--\r\n';

type Sent = [headers: Record<string, string>, body: BodyInit];

it.each<[what: string, ...Sent]>([
  ["a call of a script", call(KNOWN), '["a",{"b":"$undefined","c":"$$1","d":"$D2026-01-01"}]'],
  ["a call without arguments", call(KNOWN), "[]"],
  [
    "a call with all that our pages' scripts write",
    call(KNOWN),
    '["$T",{"a":{"b":[1]},"c":"$0:1:a","d":"$n-12","e":"$NaN","f":"$-Infinity","g":"$-0","h":"$$K1"},"$0:1:a:b","$K1"]',
  ],
  [
    "a call with a form",
    { "next-action": KNOWN },
    form({ "0": '["$K1","$2"]', "2": '{"a":1}', "1_email": "x" }),
  ],
  ["a form without scripts", {}, form({ [`$ACTION_ID_${KNOWN}`]: "", email: "x" })],
  [
    "a form without scripts that shows what was wrong",
    {},
    form({
      $ACTION_REF_1: "",
      "$ACTION_1:0": `{"id":"${KNOWN}","bound":"$@1"}`,
      "$ACTION_1:1": '[{"ok":true}]',
    }),
  ],
])("hands on %s, with its body", async (_what, headers, body) => {
  const answer = await fetch(`${site}/login?x=1`, {
    method: "POST",
    headers: { origin: site, ...headers },
    body,
  });
  const [head, sent] = [answer.status, await answer.text()];
  expect(head).toBe(200);
  expect(sent).toMatch(/^POST \/login\?x=1 127\.0\.0\.1:\d+: /);
  const first = body instanceof FormData ? String([...body][0]?.[0]) : String(body);
  expect(sent).toContain(first);
  expect(warned).not.toHaveBeenCalled();
});

it.each<[what: string, ...Sent]>([
  ["a form of an address that is no page", boundary, "nonsense"],
  ["what is no form", { "content-type": "application/json" }, "{"],
])("leaves %s to its handler", async (_what, headers, body) => {
  const answer = await fetch(`${site}/session/renew`, { method: "POST", headers, body });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(String(body))]);
});

it.each<[what: string, status: number, why: string, ...Sent]>([
  [
    "another site's form",
    403,
    "origin",
    { origin: "https://evil.example" },
    form({ [`$ACTION_ID_${KNOWN}`]: "" }),
  ],
  ["a call of another site", 403, "origin", { origin: "https://evil.example", ...call(KNOWN) }, "[]"],
  ["an origin that is none", 403, "origin", { origin: "nonsense", ...call(KNOWN) }, "[]"],
  ["an action of another build", 409, "action", call(UNKNOWN), "[]"],
  ["an action that is none", 400, "action", call("x"), "[]"],
  ["an action with an empty name", 400, "action", call(""), "[]"],
  ["an action by a name of objects", 400, "action", call("__proto__"), "[]"],
  ["more fields than a page sends", 413, "fields", {}, manyFields(201)],
  ["more fields of a call", 413, "fields", { "next-action": KNOWN }, manyFields(201)],
  ["more arguments than React binds", 400, "body", call(KNOWN), JSON.stringify(Array(1_001).fill(1))],
  ["text that is no JSON", 400, "body", call(KNOWN), "{"],
  ["an empty call", 400, "body", call(KNOWN), ""],
  ["arguments that are no list", 400, "body", call(KNOWN), "5"],
  ["arguments that point nowhere", 400, "body", call(KNOWN), '["$1"]'],
  ...[
    '["$B1"]',
    '["$h1"]',
    '["$Q1"]',
    '["$r1"]',
    '["$S"]',
    '["$F"]',
    '["$@0"]',
    '["$nx"]',
    `["$n${"9".repeat(400)}"]`,
    '["$0:1"]',
    '["$0:__proto__:x"]',
    '["$0:length:x"]',
    '["$0:0"]',
    '[{"a":"$0:0:then"}]',
  ].map((body): [string, number, string, ...Sent] => [
    `arguments that no page of ours writes, ${body.slice(0, 20)},`,
    400,
    "body",
    call(KNOWN),
    body,
  ]),
  [
    "a form with parts in a ring",
    400,
    "body",
    { "next-action": KNOWN },
    form({ "0": '["$1"]', "1": '["$0"]' }),
  ],
  [
    "a part that is only a reference",
    400,
    "body",
    { "next-action": KNOWN },
    form({ "0": '["$1"]', "1": '"$0"' }),
  ],
  ["a call whose form lacks its arguments", 400, "body", { "next-action": KNOWN }, form({ email: "x" })],
  ["a call whose form is no list", 400, "body", { "next-action": KNOWN }, form({ "0": "{" })],
  ["a part of it that is no JSON", 400, "body", { "next-action": KNOWN }, form({ "0": '["$1"]', "1": "{" })],
  ["a form that was cut off", 400, "body", { ...boundary, "next-action": KNOWN }, whole.slice(0, -8)],
  ["a form without its boundary", 400, "body", { "content-type": "multipart/form-data" }, whole],
  ["a form that names no action", 400, "body", {}, form({ email: "x" })],
  ["a form that describes no action", 400, "body", {}, form({ $ACTION_REF_1: "" })],
  [
    "a form whose state is missing",
    400,
    "body",
    {},
    form({ $ACTION_REF_1: "", "$ACTION_1:0": `{"id":"${KNOWN}","bound":"$@1"}` }),
  ],
  [
    "a form whose state points nowhere",
    400,
    "body",
    {},
    form({ $ACTION_REF_1: "", "$ACTION_1:0": `{"id":"${KNOWN}","bound":"$@1"}`, "$ACTION_1:1": '["$B2"]' }),
  ],
  ["a form whose action is no JSON", 400, "body", {}, form({ $ACTION_REF_1: "", "$ACTION_1:0": "{" })],
])("refuses %s with %d and one line in the log", async (_what, status, why, headers, body) => {
  const answer = await fetch(`${site}/login?token=secret`, { method: "POST", headers, body });
  expect([answer.status, await answer.text()]).toEqual([
    status,
    "We couldn't read this form. Please reload the page.",
  ]);
  expect(answer.headers.get("x-nextjs-action-not-found")).toBe(status === 409 ? "1" : null);
  expect(warned.mock.calls).toEqual([["form_refused", { status, why, page: "/login" }]]);
});

it("shows somebody without scripts what they typed into a page of another release, and nothing else", async () => {
  const body = form({
    $ACTION_REF_1: "",
    "$ACTION_1:0": `{"id":"${UNKNOWN}","bound":"$@1"}`,
    "$ACTION_1:1": '[{"ok":true}]',
    $ACTION_KEY: "k123",
    campaignId: "01900000-0000-7000-8000-000000000000",
    title: 'A <b>roof</b> & "walls"',
    description: "Two\nlines",
    newPassword: "Manyhands1",
    anonymous: "on",
  });
  const answer = await fetch(`${site}/login`, { method: "POST", headers: { origin: site }, body });
  const page = await answer.text();
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    409,
    "text/html; charset=utf-8",
    "no-store",
  ]);
  expect(page).toContain("<h1>This page has been renewed</h1>");
  expect([...page.matchAll(/<pre>([\s\S]*?)<\/pre>/g)].map(([, typed]) => typed)).toEqual([
    "A &#60;b&#62;roof&#60;/b&#62; &#38; &#34;walls&#34;",
    "Two\r\nlines",
  ]);
  expect(page).not.toContain("Manyhands1");
  expect(warned.mock.calls).toEqual([["form_refused", { status: 409, why: "action", page: "/login" }]]);
});

it.each(["/nowhere/x", "/LOGIN", "/login/", "/%6cogin"])(
  "refuses a form that is sent to %s, where no page is, by the same rule",
  async (path) => {
    const body = form({ [`$ACTION_ID_${KNOWN.slice(1)}`]: "" });
    const answer = await fetch(site + path, { method: "POST", headers: { origin: site }, body });
    expect(answer.status).toBe(400);
    expect(warned.mock.calls).toEqual([["form_refused", { status: 400, why: "body", page: "none" }]]);
  },
);

it("does not read on when a form without a length goes on", async () => {
  const socket = connect(Number(new URL(site).port), "127.0.0.1");
  socket.on("error", () => undefined);
  const head = [
    "POST /login HTTP/1.1",
    "host: x",
    `next-action: ${KNOWN}`,
    "transfer-encoding: chunked",
    "",
    "",
  ];
  socket.write(head.join("\r\n"));
  const chunk = `10000\r\n${"a".repeat(0x10000)}\r\n`;
  for (let sent = 0; sent < 130; sent++) socket.write(chunk);
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

it("refuses a form with too many fields while it arrives, and takes the next request of the connection", async () => {
  const socket = connect(Number(new URL(site).port), "127.0.0.1");
  const field = '--x\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n';
  const begun = field.repeat(202);
  const rest = "x".repeat(1024 * 1024);
  const head = (length: number) =>
    `POST /login HTTP/1.1\r\nhost: x\r\ncontent-type: ${boundary["content-type"]}\r\ncontent-length: ${length}\r\n\r\n`;
  socket.write(head(begun.length + rest.length) + begun);
  const [refused] = await once(socket, "data");
  expect(String(refused)).toMatch(/^HTTP\/1\.1 413 /);
  socket.write(rest);
  socket.write(head(whole.length) + whole);
  const [next] = await once(socket, "data");
  expect(String(next)).toMatch(/^HTTP\/1\.1 400 /);
  socket.destroy();
});
