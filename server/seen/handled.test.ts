import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { forgetEnv, log } from "@/lib/platform";
import { startTelemetry } from "@/lib/platform/ops/start-telemetry";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { Versions } from "../cache/versions";
import { createHandler } from "../handler";
import { Misses } from "../misses";
import { logRequest } from "./request-line";

const COMMUNITY = "01900000-0000-7000-8000-000000000001";
const CAMPAIGN = "01900000-0000-7000-8000-000000000002";
const PAGE = `/community/${COMMUNITY}/campaign/${CAMPAIGN}`;
const TOKEN = "q8Zt3bVfJ0a-1N_xYw5kLmR2sTuEoPiGhDcBnMvXzQk";
const OWN_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-/;
const PROXY_ID = "8f14e45fceea167a5a36dedd4bea2543";

/** Fake Next with pages, errors and failing renders. */
const next: RequestListener = (req, res) => {
  const path = req.url ?? "";
  if (path.startsWith("/notifications")) {
    log.warn("within_a_page");
    throw new Error("of alan@hill.example");
  }
  const isBroken = path.startsWith("/settings");
  res.statusCode = isBroken ? 500 : 200;
  res.setHeader("content-security-policy", "script-src 'self' 'nonce-mark'");
  res.setHeader(
    "content-type",
    isBroken && path.includes("plain") ? "text/plain" : "text/html; charset=utf-8",
  );
  res.end(isBroken ? '<html id="__next_error__">' : `<p>${path}</p>`);
};

const servers: Server[] = [];
const lines: Record<string, unknown>[] = [];

beforeAll(() => {
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://none",
      appUrl: "http://site.test",
      simulatorUrl: "http://127.0.0.1:9",
      authSecret: "a secret that is long enough for a test",
    }),
    { LOG_LEVEL: "info" },
  );
  forgetEnv();
});
beforeEach(() => {
  lines.length = 0;
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, "write").mockImplementation((text) => {
      if (String(text).startsWith("{")) lines.push(JSON.parse(String(text)));
      return true;
    });
  }
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

type Options = Parameters<typeof createHandler>[2] & { env?: Record<string, string> };

async function site({ env = {}, ...options }: Options = {}) {
  Object.assign(process.env, { TRUSTED_PROXIES: "0", LOG_REQUESTS: "no" }, env);
  forgetEnv();
  const state = { communityId: COMMUNITY, version: "1", contributionCount: 0 };
  const versions = new Versions({ read: async () => new Map([[CAMPAIGN, state]]) });
  const handler = createHandler(next, versions, {
    misses: new Misses(() => 0),
    actions: async (req) => req,
    ...options,
  });
  const server = createServer(handler.listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    const answer = await fetch(base + path, { method, redirect: "manual", headers });
    return {
      status: answer.status,
      id: answer.headers.get("x-request-id"),
      type: answer.headers.get("content-type"),
      cached: answer.headers.get("cache-control"),
      policy: answer.headers.get("content-security-policy"),
      text: await answer.text(),
    };
  };
}

/** Waits for log lines with this id: they are written at the very end. */
const linesOf = async (id: string | null, event: string) => {
  const find = () => lines.filter((line) => line.request === id && line.event === event);
  await vi.waitFor(() => expect(find()).not.toEqual([]));
  return find();
};

describe("the id of a request", () => {
  it("is made here, and taken from a trusted proxy if it is the id of one", async () => {
    const bare = await site();
    expect((await bare("/login", { "x-request-id": PROXY_ID })).id).toMatch(OWN_ID);
    const behind = await site({ env: { TRUSTED_PROXIES: "1" } });
    const of = async (given: string) => (await behind("/login", { "x-request-id": given })).id;
    expect(await of(PROXY_ID)).toBe(PROXY_ID);
    expect(await of("alan@hill.example")).toMatch(OWN_ID);
    const [one, two] = [(await behind("/login")).id, (await behind("/login")).id];
    expect(one).not.toBe(two);
  });

  it("stands on every answer but a page that is the same for everybody", async () => {
    const get = await site();
    for (const path of [
      "/",
      "/login",
      "/nothing",
      "/healthz",
      "/api/no-such-call",
      "/_next/static/none.js",
    ]) {
      expect([path, (await get(path)).id]).toEqual([path, expect.stringMatching(OWN_ID)]);
    }
    // Rendered first, then cached.
    expect([(await get(PAGE)).id, (await get(PAGE)).id]).toEqual([expect.stringMatching(OWN_ID), null]);
  });
});

describe("a page that broke", () => {
  it("says so without scripts, in the reader's language, and names the number by which the log has it", async () => {
    const get = await site();
    const english = await get("/notifications", { "accept-language": "en" });
    expect([english.status, english.type, english.cached]).toEqual([
      500,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(english.text).toContain("<h1>Something went wrong.</h1>");
    expect(english.text).toContain(`If you write to us, name this number: <b>${english.id}</b>`);
    expect(english.text).not.toMatch(/alan|<script/);
    expect(await linesOf(english.id, "request_failed")).toMatchObject([{ error: "Error: of [address]" }]);
    expect(await linesOf(english.id, "within_a_page")).toHaveLength(1);
    const spanish = await get("/settings", { "accept-language": "es" });
    expect([spanish.status, spanish.text.includes("__next_error__")]).toEqual([500, false]);
    expect(spanish.text).toContain(`Si nos escribe, mencione este número: <b>${spanish.id}</b>`);
  });

  it("is a problem for scripts, and what is no document stays as it is", async () => {
    const get = await site();
    const script = await get("/notifications", { "content-type": "application/json" }, "POST");
    expect([script.status, script.type, JSON.parse(script.text)]).toEqual([
      500,
      "application/problem+json",
      { title: "Something went wrong.", status: 500 },
    ]);
    expect((await get("/settings?plain")).text).toContain("__next_error__");
    expect(await get("/notifications", {}, "HEAD")).toMatchObject({ status: 500, text: "" });
  });
});

it("a network that asks for too much gets its number, too", async () => {
  const get = await site({ misses: { turn: async () => ({ retryAfterSeconds: 7 }) } });
  const { status, id, text } = await get("/login");
  expect([status, text.includes(`name this number: <b>${id}</b>`)]).toEqual([429, true]);
});

it("health is told at any host to whoever asks, without a session, and is kept by nobody", async () => {
  const reasons = vi.fn(async () => ["database_away"]);
  const get = await site({ reasons, env: { SHORT_LINK_HOST: "go.site.test" } });
  expect(await get("/healthz", { host: "go.site.test" })).toMatchObject({
    status: 200,
    text: '{"status":"ok"}',
    cached: "no-store",
  });
  expect(reasons).not.toHaveBeenCalled();
  expect(await get("/readyz")).toMatchObject({
    status: 503,
    text: '{"status":"not ready","reasons":["database_away"]}',
    policy: expect.stringContaining("default-src 'none'"),
  });
  expect((await get("/readyz", {}, "POST")).status).toBe(405);
  expect((await get("/healthz/x")).status).toBe(307);
  process.env.SHORT_LINK_HOST = "";
});

describe("with LOG_REQUESTS=yes", () => {
  it("each request is one line by its pattern, with nothing in it that its caller wrote", async () => {
    const get = await site({ watchers: [logRequest], env: { LOG_REQUESTS: "yes" } });
    const asked = [
      await get(`/unsubscribe/${TOKEN}?email=alan%40hill.example`, {
        cookie: `theme=dark; name=${TOKEN}`,
        referer: "http://site.test/?q=Kessler",
        "user-agent": "Kessler/1",
      }),
      await get(PAGE),
      await get(PAGE),
      await get("/api/community/no-such-call?token=x"),
    ];
    await get("/healthz");
    const found = [];
    for (const { id } of asked) found.push(...(await linesOf(id, "request")));
    const line = {
      at: expect.any(String),
      level: "info",
      event: "request",
      method: "GET",
      bytes: expect.any(Number),
      ms: expect.any(Number),
    };
    const campaign = { kind: "page", route: "/community/[communityId]/campaign/[campaignId]", status: 200 };
    expect(found).toEqual([
      {
        ...line,
        request: asked[0]?.id,
        kind: "page",
        route: "/unsubscribe/[token]",
        status: 200,
        source: null,
      },
      { ...line, ...campaign, request: asked[1]?.id, source: "rendered" },
      { ...line, ...campaign, request: asked[2]?.id, source: "kept" },
      { ...line, request: asked[3]?.id, kind: "unknown", route: "/api/[...]", status: 404, source: null },
    ]);
    expect(lines.filter(({ event }) => event === "request")).toHaveLength(4);
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`${TOKEN}|Kessler|alan|${CAMPAIGN}`));
    for (const { bytes, ms } of found) expect([Number(bytes) > 50, Number(ms) > 0]).toEqual([true, true]);
  });
});

it("spans of requests hold the pattern and the status, and nothing of an address, a header or a parameter", async () => {
  const bodies: string[] = [];
  const receiver = createServer(async (req, res) => {
    const parts: Uint8Array[] = [];
    for await (const part of req) parts.push(part);
    bodies.push(Buffer.concat(parts).toString());
    res.end("{}");
  });
  servers.push(receiver);
  await new Promise<void>((ready) => receiver.listen(0, "127.0.0.1", ready));
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const get = await site({ isTraced: true, env: { TRUSTED_PROXIES: "1" } });
  const telemetry = await startTelemetry("site");
  const headers = {
    cookie: `name=${TOKEN}`,
    "user-agent": "Kessler/1",
    "x-forwarded-for": "203.0.113.77",
    traceparent: "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
  };
  await get(`/unsubscribe/${TOKEN}?email=alan%40hill.example`, headers);
  await get("/notifications", headers);
  await get(PAGE);
  await get(PAGE);
  await telemetry.stop();
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  type Sent = { name: string; traceId: string; attributes: { key: string; value: object }[] };
  const spans: Sent[] = bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap(({ scopeSpans }: { scopeSpans: { spans: Sent[] }[] }) =>
      scopeSpans.flatMap((scope) => scope.spans),
    ),
  );
  const campaign = "GET /community/[communityId]/campaign/[campaignId]";
  expect(spans.map(({ name }) => name).sort()).toEqual([
    campaign,
    campaign,
    "GET /notifications",
    "GET /unsubscribe/[token]",
  ]);
  const broken = spans.find(({ name }) => name === "GET /notifications");
  expect(broken?.traceId).toBe("4bf92f3577b34da6a3ce929d0e0e4736");
  expect(
    Object.fromEntries((broken?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]])),
  ).toEqual({
    "http.request.method": "GET",
    "http.route": "/notifications",
    "http.response.status_code": 500,
    "manyhands.kind": "page",
    "error.type": "500",
  });
  expect(bodies.join("")).not.toMatch(new RegExp(`${TOKEN}|Kessler|alan|hill|203\\.0\\.113|${CAMPAIGN}`));
});
