import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { DOCTOR_PASS, DOCTOR_PATH, doctorPass, forgetEnv } from "@/lib/platform";
import { askProxy, PRETENDED } from "@/scripts/doctor/proxy/ask";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { settleCaller, trustOf } from "./caller";
import { arrivalOf, tellDoctor } from "./tell-doctor";

let server: Server;
let base: string;

beforeAll(async () => {
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: "http://site.test",
      simulatorUrl: "http://127.0.0.1:9",
      authSecret: "a secret that is long enough for a test",
    }),
  );
  forgetEnv();
  server = createServer((req, res) => {
    const arrival = arrivalOf(req);
    settleCaller(req, trustOf(0));
    if (arrival) tellDoctor(req, res, arrival);
    else res.writeHead(404).end();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

it("the doctor learns how its request arrived before headers were dropped, and whom the site takes for its caller", async () => {
  expect(await askProxy({ APP_URL: base })).toEqual({
    value: {
      peer: "127.0.0.1",
      forwardedFor: PRETENDED,
      host: new URL(base).host,
      forwardedHost: null,
      caller: "127.0.0.1",
    },
  });
});

it("nobody else learns that there is anything, nor the doctor at another path", async () => {
  const stale = doctorPass(new Date(Date.now() - 3_600_000));
  const statusOf = async (path: string, headers: Record<string, string>) =>
    (await fetch(base + path, { headers })).status;
  const pass = { [DOCTOR_PASS]: doctorPass(new Date()) };
  expect(
    await Promise.all([
      statusOf(DOCTOR_PATH, {}),
      statusOf(DOCTOR_PATH, { [DOCTOR_PASS]: stale }),
      statusOf(`${DOCTOR_PATH}/x`, pass),
      statusOf(DOCTOR_PATH, pass),
    ]),
  ).toEqual([404, 404, 404, 200]);
});
