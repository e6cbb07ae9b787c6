import { createServer } from "node:net";
import { expect, it } from "vitest";
import { freePort } from "@/scripts/processes/ports";
import { demandFree, listen } from "./listening";

const HOST = "127.0.0.1";

it("a free port is found free, and stays so", async () => {
  const port = await freePort();
  await demandFree({ host: HOST, port });
  const server = createServer();
  await listen(server, { host: HOST, port });
  expect(server.address()).toMatchObject({ address: HOST, port });
  await new Promise((closed) => server.close(closed));
});

it("a port that is taken is told in a sentence, with what to do", async () => {
  const port = await freePort();
  const server = createServer();
  await listen(server, { host: HOST, port });
  await expect(demandFree({ host: HOST, port })).rejects.toThrow(
    `Manyhands can't start:\n  - Port ${port} of ${HOST} is in use by another program. Stop it, or choose another port ` +
      "with PORT.",
  );
  await new Promise((closed) => server.close(closed));
});

it.each(["192.0.2.1", "nowhere.invalid"])("%s is told to be none of this machine", async (host) => {
  await expect(demandFree({ host, port: await freePort() })).rejects.toThrow(
    new RegExp(`HOST=${host} is not (?:an address|a name) of this machine\\.`),
  );
});
