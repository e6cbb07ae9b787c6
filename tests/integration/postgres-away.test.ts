import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { closeDatabases } from "@/db/client";
import { openPageVersions, type PageVersions } from "@/lib/community";
import { env, forgetEnv } from "@/lib/platform";
import { Versions } from "@/server/cache/versions";
import { createHandler } from "@/server/handler";
import { contribute, launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { type Gate, gateTo } from "../support/gate";

const AWAY_TITLE =
  "We can’t reach our records just now, and nothing was charged. Please try again in a few minutes.";

let campaign: TestCampaign;
let gate: Gate;
let source: PageVersions;
let server: Server;
let site: string;
let direct: string;

const next: RequestListener = (req, res) => {
  res.setHeader("content-security-policy", "script-src 'self' 'nonce-mark'");
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.end(`<b>${req.url}</b>`);
};

const useDatabase = (url: string) => {
  process.env.DATABASE_URL = url;
  forgetEnv();
};

beforeAll(async () => {
  campaign = await launchTestCampaign();
  direct = env().DATABASE_URL;
  gate = await gateTo(direct);
  useDatabase(gate.url);
  source = openPageVersions();
  server = createServer(createHandler(next, new Versions(source)).listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await source.close();
  await closeDatabases();
  await gate.shut();
  useDatabase(direct);
});

it("serves last copies while Postgres is away, says so where money is given, and notices when it is back", async () => {
  const shared = `/community/${campaign.communityId}/campaign/${campaign.id}`;
  const giving = `/campaign/anonymous/donate/${campaign.communityId}/${campaign.id}`;
  const get = (path: string, headers: Record<string, string> = {}) => fetch(site + path, { headers });
  const before = await get(shared);
  expect(before.status).toBe(200);
  const text = await before.text();
  expect((await get(giving)).status).toBe(200);
  const notes = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.stubEnv("LOG_LEVEL", "warn");

  await gate.shut();
  for (let i = 0; i < 20; i++) {
    const kept = await get(shared);
    expect([kept.status, await kept.text()]).toEqual([200, text]);
  }
  const refused = await get(giving);
  expect(refused.status).toBe(503);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect(refused.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(await refused.text()).toContain("We can’t take gifts at this moment, and nothing was charged.");
  expect(await (await get(giving, { "accept-language": "es" })).text()).toContain("no se cobró nada");
  expect(await (await get(giving, { cookie: "language=es" })).text()).toContain('<html lang="es">');
  const posted = await fetch(`${site}/checkout/payment`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect([posted.status, await posted.json()]).toMatchObject([503, { status: 503 }]);
  const called = await get(`/api/payment/campaigns/${campaign.id}/balance`);
  expect([called.status, await called.json()]).toMatchObject([503, { title: AWAY_TITLE, status: 503 }]);
  expect((await get("/")).status).toBe(200);
  const told = notes.mock.calls.filter(([line]) => String(line).includes("postgres_is_away"));
  expect(told).toHaveLength(1);

  await gate.open();
  await vi.waitFor(async () => expect((await get(giving)).status).toBe(200), { timeout: 10_000 });
  await contribute(campaign, 500);
  expect(await (await get(shared)).text()).toBe(text);
  notes.mockRestore();
  vi.unstubAllEnvs();
});
