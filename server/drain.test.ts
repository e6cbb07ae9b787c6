import { Agent, createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { drain } from "./drain";

let server: Server;
let port: number;
let agent: Agent;
let answers: (() => void)[] = [];

afterEach(() => {
  agent.destroy();
  server.closeAllConnections();
});

/** A server whose answers a test lets go, and a proxy's one connection to it. */
async function serve(): Promise<void> {
  answers = [];
  server = createServer((req, res) => {
    req.resume();
    answers.push(() => res.end("done"));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  ({ port } = server.address() as AddressInfo);
  agent = new Agent({ keepAlive: true, maxSockets: 1 });
}

type Answer = { status: number | undefined; connection: string | undefined } | string;

/** Posts over the kept connection, or over one of its own. Resolves to what became of it. */
function post(how: { agent?: Agent } = { agent }): Promise<Answer> {
  return new Promise((resolve) => {
    const asked = request({ host: "127.0.0.1", port, method: "POST", ...how }, (res) => {
      res.resume();
      res.once("end", () => resolve({ status: res.statusCode, connection: res.headers.connection }));
    });
    asked.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    asked.end("gift");
  });
}

const answered = async (asked: Promise<Answer>): Promise<Answer> => {
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  answers.shift()?.();
  return asked;
};

describe("a server that ends", () => {
  it("takes one more request over each connection that is kept, and no new connection", async () => {
    await serve();
    expect(await answered(post())).toEqual({ status: 200, connection: "keep-alive" });
    const ended = drain(server, 10_000, 10_000);
    await expect.poll(() => server.listening).toBe(false);
    expect(await answered(post())).toEqual({ status: 200, connection: "close" });
    await ended;
    expect(await post({})).toBe("ECONNREFUSED");
  });

  it("finishes what it was asked before", async () => {
    await serve();
    const asked = post();
    await expect.poll(() => answers.length).toBe(1);
    const ended = drain(server, 10_000, 0);
    await expect.poll(() => server.listening).toBe(false);
    expect(await answered(asked)).toMatchObject({ status: 200 });
    await ended;
  });

  it("closes connections that bring nothing more, and after its time also those that wait for an answer", async () => {
    await serve();
    await answered(post());
    await drain(server, 10_000, 20);
    await serve();
    const hanging = post();
    await expect.poll(() => answers.length).toBe(1);
    await drain(server, 50, 20);
    expect(await hanging).toBe("ECONNRESET");
  });
});
