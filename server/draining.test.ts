import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { drainable } from "./draining";

let waiting: ServerResponse[] = [];
const server = () => createServer((_req, res) => void waiting.push(res));
const agents: Agent[] = [];
afterEach(() => {
  waiting = [];
  for (const agent of agents.splice(0)) agent.destroy();
});

async function open(restMs: number) {
  const of = server();
  const drained = drainable(of, { restMs });
  of.listen(0, "127.0.0.1");
  await once(of, "listening");
  const { port } = of.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  const ask = (by = agent) =>
    new Promise<IncomingMessage | string>((resolve) => {
      get({ host: "127.0.0.1", port, agent: by }, (res) => resolve(res.resume())).once("error", (error) =>
        resolve((error as NodeJS.ErrnoException).code ?? error.message),
      );
    });
  const answerAll = () => {
    for (const res of waiting.splice(0)) res.end("done");
  };
  const isAsked = async () => {
    while (waiting.length === 0) await new Promise(setImmediate);
  };
  return { of, drained, ask, answerAll, isAsked };
}

it("answers what is under way, as the last on its connection, and takes no more connections", async () => {
  const { of, drained, ask, answerAll, isAsked } = await open(0);
  const asked = ask();
  await isAsked();
  const ended = drained();
  await expect.poll(() => of.listening).toBe(false);
  expect(await ask(new Agent())).toBe("ECONNREFUSED");
  answerAll();
  expect(await asked).toMatchObject({ statusCode: 200, headers: { connection: "close" } });
  await ended;
});

it("answers what a proxy still sends over a connection that it has kept", async () => {
  const { drained, ask, answerAll, isAsked } = await open(60_000);
  const first = ask();
  await isAsked();
  answerAll();
  expect(await first).toMatchObject({ statusCode: 200, headers: { connection: "keep-alive" } });
  await new Promise(setImmediate);
  const ended = drained();
  const second = ask();
  await isAsked();
  answerAll();
  expect(await second).toMatchObject({ statusCode: 200, headers: { connection: "close" } });
  await ended;
});

it("closes connections that nobody uses", async () => {
  const { drained, ask, answerAll, isAsked } = await open(0);
  const first = ask();
  await isAsked();
  answerAll();
  await first;
  await drained();
  expect(await ask(new Agent())).toBe("ECONNREFUSED");
});
