import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { sendEmailBatch } from "./resend";
import { sendText } from "./twilio";

let status = 200;
let server: Server;

beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ status, statusCode: status, name: "validation_error", message: "no" }));
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
  );
  forgetEnv();
});
afterAll(() => {
  server.close();
});

const mail = { to: "one@lakewood.example", subject: "s", html: "h", text: "t", headers: {} };
const text = { to: "+12025550100", body: "b", statusCallback: "http://localhost:3000/x" };

it.each([
  [401, "wait"],
  [403, "wait"],
  [422, "refused"],
  [500, "unclear"],
])("a provider that answers %i: the mail and the text are %s", async (answer, outcome) => {
  status = answer;
  expect(await sendEmailBatch([mail], "key")).toMatchObject({ outcome });
  expect(await sendText(text)).toMatchObject({ outcome });
});
