import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { forgetEnv, newId, watching } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { sendEmailBatch } from "./resend";
import { stripe } from "./stripe";
import { sendText } from "./twilio";

type Asked = { path: string; headers: IncomingHttpHeaders; body: string };

let asked: Asked[];
let statuses: number[];
let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Uint8Array[] = [];
    for await (const part of request) parts.push(part);
    asked.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts).toString() });
    response.writeHead(statuses.shift() ?? 200, { "content-type": "application/json" });
    response.end(JSON.stringify({ id: "x", object: "customer", data: [], sid: "SM1" }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: "http://localhost:3000",
      simulatorUrl: `http://127.0.0.1:${port}`,
      authSecret: "a secret for tests, long enough and known to everybody",
    }),
    { LOG_LEVEL: "error" },
  );
  forgetEnv();
});
beforeEach(() => {
  asked = [];
  statuses = [];
});
afterAll(() => {
  server.close();
});

const mail = { to: "one@lakewood.example", subject: "s", html: "h", text: "t", headers: {} };
const text = { to: "+12025550100", body: "b", statusCallback: "http://localhost:3000/x" };

const everything = async () => {
  await stripe().customers.create({ metadata: { userId: "1" } }, { idempotencyKey: "key" });
  await sendEmailBatch([mail], "key");
  await sendText(text);
};

it("each call to a provider has the id of the request or the job in whose work it is made", async () => {
  const id = newId();
  await watching({ id, of: "request" }, everything);
  expect(asked.map(({ path, headers }) => [path, headers["x-request-id"]])).toEqual([
    ["/v1/customers", id],
    ["/emails/batch", id],
    ["/2010-04-01/Accounts/ACsimulator0000000000000000000000000/Messages.json", id],
  ]);
});

it("nothing else of a call depends on it: what providers compare when one is repeated is the same", async () => {
  const compared = () =>
    asked.map(({ path, headers, body }) => [path, headers["idempotency-key"], headers.authorization, body]);
  await watching({ id: newId(), of: "run" }, everything);
  const once = compared();
  asked = [];
  await watching({ id: newId(), of: "run" }, everything);
  expect(compared()).toEqual(once);
  asked = [];
  await everything();
  expect(compared()).toEqual(once);
  expect(asked.map(({ headers }) => headers["x-request-id"])).toEqual([undefined, undefined, undefined]);
});

it("a call that is tried again keeps its key and its id", async () => {
  statuses = [500];
  const id = newId();
  await watching({ id, of: "request" }, () => stripe().customers.create({}, { idempotencyKey: "key" }));
  expect(asked.map(({ headers }) => [headers["idempotency-key"], headers["x-request-id"]])).toEqual([
    ["key", id],
    ["key", id],
  ]);
});
