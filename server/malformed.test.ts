import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, expect, it } from "vitest";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { refuseMalformed } from "./malformed";

beforeAll(() => {
  const [databaseUrl, appUrl, simulatorUrl] = ["postgres://none", "http://site.test", "http://127.0.0.1:9"];
  const authSecret = "a secret that is long enough for a test";
  Object.assign(process.env, simulatedEnvironment({ databaseUrl, appUrl, simulatorUrl, authSecret }));
  forgetEnv();
});

it.each([
  ["what is no request", "nonsense\r\n\r\n", 400],
  ["an address longer than any page reads", `GET /?q=${"x".repeat(5000)} HTTP/1.1\r\n\r\n`, 431],
])("answers %s with the headers of every answer", async (_, sent, status) => {
  const server = createServer({ maxHeaderSize: 2000 }).on("clientError", refuseMalformed);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(sent);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain("x-content-type-options: nosniff\r\n");
  expect(answer).toContain("content-security-policy: default-src 'none'");
  server.close();
});
