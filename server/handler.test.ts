import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionCookie } from "@/lib/identity/inside";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { Versions } from "./cache/versions";
import { createHandler } from "./handler";
import { Misses } from "./misses";

const COMMUNITY = "01900000-0000-7000-8000-000000000001";
const CAMPAIGN = "01900000-0000-7000-8000-000000000002";
const NOBODY = "01900000-0000-7000-8000-000000000009";

let renders: string[];
let server: Server;
let base: string;
/** Own network per test. */
let number = 0;
const network = () => `10.9.${++number}.1`;

const actions = async (req: IncomingMessage) => req;

/** Fake Next: nothing exists below /unsubscribe. */
const next: RequestListener = (req, res) => {
  renders.push(`${req.method} ${req.url}`);
  res.statusCode = req.url?.startsWith("/unsubscribe/") ? 404 : 200;
  res.setHeader("content-security-policy", "script-src 'self' 'nonce-mark'");
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.end(`<p>${req.url}</p>`);
};

beforeAll(async () => {
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://none",
      appUrl: "http://site.test",
      simulatorUrl: "http://127.0.0.1:9",
      authSecret: "a secret that is long enough for a test",
    }),
    { TRUSTED_PROXIES: "1", LOG_LEVEL: "error" },
  );
  forgetEnv();
  const state = { communityId: COMMUNITY, version: "1", contributionCount: 0 };
  const versions = new Versions({
    read: async (ids) => new Map(ids.filter((id) => id === CAMPAIGN).map((id) => [id, state])),
  });
  server = createServer(
    createHandler(next, versions, { misses: new Misses(() => 0), calls: new Misses(() => 0), actions })
      .listener,
  );
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  renders = [];
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

type Asking = { from?: string; method?: string; headers?: Record<string, string> };

async function get(path: string, { from = network(), method, headers }: Asking = {}) {
  const answer = await fetch(base + path, {
    method: method ?? "GET",
    redirect: "manual",
    headers: { ...headers, "x-forwarded-for": from },
  });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

describe("a made-up address is answered without a render:", () => {
  it("an unknown path leads to where all unknown paths lead", async () => {
    for (const path of ["/nothing", "/nothing/at/all/", "/Login?x=1"]) {
      const { status, headers } = await get(path);
      expect([path, status, headers.get("location")]).toEqual([path, 307, "/campaigns"]);
    }
    expect(renders).toEqual([]);
  });

  it("pictures in sizes that somebody makes up", async () => {
    for (let width = 1; width <= 5; width++) {
      expect((await get(`/_next/image?url=%2Ficon.png&w=${width}&q=75`)).status).toBe(404);
    }
    expect(renders).toEqual([]);
  });

  it("a tutorial that is none, and a campaign that is none, on every page about one", async () => {
    const paths = [
      "/tutorials/made-up",
      "/tutorials/other",
      `/community/${COMMUNITY}/campaign/${NOBODY}`,
      `/community/${COMMUNITY}/campaign/${NOBODY}/poster`,
      `/community/${NOBODY}/campaign/${CAMPAIGN}/concern`,
      `/campaign/anonymous/donate/${COMMUNITY}/${NOBODY}?amount=77`,
      `/anonymous/campaign-completed/${COMMUNITY}/x`,
    ];
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect(renders).toEqual(["GET /not-found", "GET /anonymous/campaign-not-found"]);
  });

  it("an amount that nobody offers has the page of no amount; an offered one has its own", async () => {
    const donate = `/campaign/anonymous/donate/${COMMUNITY}/${CAMPAIGN}`;
    for (let amount = 301; amount <= 340; amount++) await get(`${donate}?amount=${amount}`);
    await get(`${donate}?amount=50`);
    expect(renders).toEqual([`GET ${donate}`, `GET ${donate}?amount=50`]);
  });
});

describe("what no page or call of ours needs", () => {
  const parameters = Array.from({ length: 51 }, () => "a").join("&");

  it.each([
    ["a page", `/login?${parameters}`, 400],
    ["a call", `/api/community/campaigns/types?${parameters}`, 400],
    ["a page", `/login?${"a".repeat(5_000)}`, 414],
    ["a sign-in", `/api/auth/error?${"a&".repeat(2_500)}`, 414],
  ])("is refused before it is parsed: %s", async (_what, path, status) => {
    const { status: given, headers, body } = await get(path);
    expect(given).toBe(status);
    if (path.startsWith("/api/")) {
      expect(headers.get("content-type")).toBe("application/problem+json");
      expect(JSON.parse(body)).toMatchObject({ status });
    } else expect(body).toContain("Please check the link.");
    expect(renders).toEqual([]);
  });

  it("is counted for every handler, and one network alone is told to wait", async () => {
    const [from, other] = [network(), network()];
    const statuses: number[] = [];
    for (let i = 0; i < 1_250; i++) statuses.push((await get("/language", { from })).status);
    expect(statuses.filter((status) => status !== 429)).toHaveLength(1_200);
    expect((await get("/api/nothing", { from })).status).toBe(429);
    expect((await get("/language", { from: other })).status).toBe(200);
    expect((await get("/api/webhooks/stripe", { from, method: "POST" })).status).toBe(200);
  });
});

describe("what is not kept", () => {
  it("is limited by network: a page in plain words says when to come back, and others notice nothing", async () => {
    const [stranger, other] = [network(), network()];
    for (let i = 0; i < 15; i++) {
      expect((await get(`/unsubscribe/x${i}`, { from: stranger })).status).toBe(404);
    }
    const refused = await get("/unsubscribe/x", { from: stranger });
    expect([
      refused.status,
      refused.headers.get("retry-after"),
      refused.headers.get("cache-control"),
    ]).toEqual([429, "1", "no-store"]);
    expect(refused.body).toContain(
      "Too many pages are being requested from your network or with your account.",
    );
    const spanish = await get("/login", { from: stranger, headers: { "accept-language": "es" } });
    expect(spanish.body).toContain("Se están pidiendo demasiadas páginas desde su red o con su cuenta.");
    expect((await get("/login", { from: other })).status).toBe(200);
    expect((await get("/questions", { from: stranger })).status).toBe(200);
  });

  it("is not limited by network for people with a session, and for forms that scripts send", async () => {
    const from = network();
    for (let i = 0; i < 15; i++) await get(`/unsubscribe/x${i}`, { from });
    expect((await get("/login", { from })).status).toBe(429);
    const { name, value } = await sessionCookie({
      userId: NOBODY,
      sessionId: NOBODY,
      sessionVersion: 0,
      generation: 0,
      until: Date.now() + 60_000,
      remember: false,
    });
    const forged = `${name}=forged`;
    expect((await get("/login", { from, headers: { cookie: forged } })).status).toBe(429);
    expect((await get("/login", { from, headers: { cookie: `${name}=${value}` } })).status).toBe(200);
    const headers = { "next-action": "0123" };
    expect((await get("/login", { from, method: "POST", headers })).status).toBe(200);
    expect((await get("/login", { from, headers })).status).toBe(429);
  });

  it("is limited by account for people with a session, so that one account keeps nobody waiting", async () => {
    const { name, value } = await sessionCookie({
      userId: CAMPAIGN,
      sessionId: NOBODY,
      sessionVersion: 0,
      generation: 0,
      until: Date.now() + 60_000,
      remember: false,
    });
    const headers = { cookie: `${name}=${value}` };
    for (let i = 0; i < 75; i++) await get(`/unsubscribe/x${i}`, { headers });
    expect((await get("/login", { headers })).status).toBe(429);
  });

  it("is limited for parts of kept pages, too, of which callers can make up any number", async () => {
    const from = network();
    const parts: number[] = [];
    for (let i = 0; i < 130; i++) {
      parts.push((await get("/questions", { from, headers: { rsc: "1", "next-url": `/${i}` } })).status);
    }
    expect(parts.filter((status) => status === 200)).toHaveLength(120);
    expect(parts.slice(120).every((status) => status === 429)).toBe(true);
  });
});
