import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as tick } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PageVersion } from "@/lib/community";
import { forgetEnv } from "@/lib/platform";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { Batched } from "./batched";
import { textOf } from "./known-requests";
import { PageCache } from "./page-cache";

const COMMUNITY = "01900000-0000-7000-8000-000000000001";
const CAMPAIGN = "01900000-0000-7000-8000-000000000002";
const PATH = `/community/${COMMUNITY}/campaign/${CAMPAIGN}`;

/** Miniature site: a total, its version, and slow pages. */
let total: number;
let isAway: boolean;
let renders: string[];
/** Requests not known before. */
let looks: number;
let duringRender: () => void;
let now: number;
let pageHeaders: Record<string, string>;
let server: Server;
let base: string;

const pages: RequestListener = async (req, res) => {
  renders.push(req.url ?? "");
  const seen = total;
  await tick();
  duringRender();
  await tick();
  for (const [name, value] of Object.entries(pageHeaders)) res.setHeader(name, value);
  res.setHeader("content-security-policy", "script-src 'self' 'nonce-mark'");
  res.setHeader("content-type", "text/html; charset=utf-8");
  res.write(`<p>${req.headers["accept-language"]} ${req.headers.cookie ?? "-"} ${req.url}</p>`);
  res.end(`<b>${seen}</b><script nonce="mark">own()</script><script>bad()</script>`);
};

beforeEach(async () => {
  const settings = {
    databaseUrl: "postgres://none",
    appUrl: "http://site.test",
    simulatorUrl: "http://127.0.0.1:9",
  };
  Object.assign(
    process.env,
    simulatedEnvironment({ ...settings, authSecret: "a secret that is long enough for a test" }),
  );
  forgetEnv();
  [total, isAway, renders, looks, now, duringRender, pageHeaders] = [1, false, [], 0, 0, () => {}, {}];
  const versions = new Batched<PageVersion>(async (ids) => {
    if (isAway) throw new Error("away");
    const [communityId, version, contributionCount] = [COMMUNITY, String(total), 20];
    const state = { communityId, version, contributionCount };
    await tick();
    return new Map(ids.filter((id) => id === CAMPAIGN).map((id) => [id, state]));
  });
  const cache = new PageCache({
    pages,
    versions,
    appUrl: "http://site.test",
    sessionCookie: "s",
    always: { "x-always": "yes", "content-security-policy": "default-src 'none'" },
    now: () => now,
    maxBytes: 80_000,
  });
  server = createServer((req, res) => {
    const lookAt = async () => {
      looks += 1;
      if (!(await cache.serve(req, res, new URL(req.url ?? "/", "http://site.test"), textOf(req))))
        res.writeHead(501).end("next");
    };
    if (!cache.serveKnown(req, res, lookAt)) void lookAt();
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const get = async (path = PATH, headers: Record<string, string> = {}) => {
  const answer = await fetch(base + path, { headers });
  const body = await answer.text();
  return { status: answer.status, headers: answer.headers, body, total: Number(/<b>(\d+)</.exec(body)?.[1]) };
};

describe("kept copies of public pages", () => {
  it("are rendered once for each state of the data, however many ask", async () => {
    await Promise.all(Array.from({ length: 50 }, () => get()));
    await get(`${PATH}?utm=1`);
    expect(renders).toHaveLength(1);
    total += 1;
    expect((await get()).total).toBe(2);
    expect(renders).toHaveLength(2);
  });

  it("are never older than what was there when they were asked for: 2,000 reads, commits amid renders", async () => {
    let stale = 0;
    let reads = 0;
    duringRender = () => {
      total += Math.random() < 0.5 ? 1 : 0;
    };
    const reader = async () => {
      while (reads < 2000) {
        reads += 1;
        const before = total;
        const answer = await get();
        if (answer.total < before) stale += 1;
        if (reads % 3 === 0) total += 1;
      }
    };
    await Promise.all(Array.from({ length: 8 }, reader));
    expect({ reads, stale }).toEqual({ reads: 2000, stale: 0 });
  });

  it("answer a request like one before them at once, and with the same", async () => {
    const headers = { "accept-encoding": "gzip", "accept-language": "es" };
    const first = await get(PATH, headers);
    const again = await get(PATH, headers);
    const same = await get(PATH, { ...headers, "if-none-match": first.headers.get("etag") ?? "" });
    expect([looks, again.body, again.status, same.status]).toEqual([1, first.body, 200, 304]);
    const sent = ({ headers }: typeof first) =>
      [...headers].filter(([name]) => !/^(date|x-always)$/.test(name));
    expect(sent(again)).toEqual(sent(first));
    expect(same.headers.get("x-always")).toBe("yes");
    await get(PATH, { ...headers, cookie: "theme=dark" });
    await get(PATH, { ...headers, "accept-language": "en" });
    await get(PATH, { ...headers, cookie: "s=1" });
    expect(looks).toBe(4);
    await get(PATH, { ...headers, cookie: "s=1" });
    expect(looks).toBe(5);
  });

  it("of pages that depend on no data are answered at once, too, until the quarter of an hour ends", async () => {
    const first = await get("/");
    expect((await get("/")).body).toBe(first.body);
    expect([looks, renders]).toEqual([1, ["/"]]);
    now = 15 * 60_000;
    await get("/");
    expect([looks, renders]).toEqual([2, ["/", "/"]]);
  });

  it("carry hashes of their own scripts alone, and no mark", async () => {
    const { body, headers } = await get();
    expect(body).toContain("<script>own()</script><script>bad()</script>");
    expect(headers.get("content-security-policy")?.match(/'sha256-/g)).toHaveLength(1);
    expect(headers.get("content-security-policy")).not.toMatch(/nonce|script-src[^;]*unsafe/);
  });

  it("are not sent to whom they have been sent, and are packed as their caller takes them", async () => {
    const first = await get();
    const etag = first.headers.get("etag") ?? "";
    const again = await get(PATH, { "if-none-match": etag });
    expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, "", etag]);
    expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
    expect((await get(PATH, { "accept-encoding": "gzip" })).headers.get("content-encoding")).toBe("gzip");
    expect((await get(PATH, { "accept-encoding": "br" })).body).toBe(first.body);
    const head = await fetch(base + PATH, { method: "HEAD", headers: { "accept-encoding": "identity" } });
    expect([head.status, head.headers.get("content-length")]).toEqual([
      200,
      String(Buffer.byteLength(first.body)),
    ]);
    total += 1;
    expect((await get(PATH, { "if-none-match": etag })).status).toBe(200);
  });

  it("show nothing of one caller to another: only language, theme and page", async () => {
    const own = { cookie: "theme=dark; draft=secret", "accept-language": "es", "x-forwarded-for": "1.2.3.4" };
    expect((await get(`${PATH}?page=2&x=secret`, own)).body).toContain(`<p>es theme=dark ${PATH}?page=2</p>`);
    expect((await get()).body).toContain(`<p>en - ${PATH}</p>`);
  });

  it("have no more pages than there are", async () => {
    for (const page of [3, 4, 999999]) await get(`${PATH}?page=${page}`);
    expect(renders).toEqual([`${PATH}?page=3`]);
  });

  it("begin anew each quarter of an hour, because a day ends for somebody then", async () => {
    await get();
    now = 15 * 60_000 - 1;
    await get();
    now += 1;
    await get();
    expect(renders).toHaveLength(2);
  });

  it("say the same for every campaign that is not there, and keep that once", async () => {
    const none = "01900000-0000-7000-8000-00000000000a";
    const answers = await Promise.all(
      [
        `/community/${COMMUNITY}/campaign/${none}`,
        `/community/${none}/campaign/${CAMPAIGN}`,
        "/community/x/campaign/y",
      ].map((path) => get(path)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(404);
    expect(renders).toEqual(["/anonymous/campaign-not-found"]);
  });

  it("leave people with a session, other methods and other pages to Next", async () => {
    expect((await get(PATH, { cookie: "s=1" })).status).toBe(501);
    expect((await get("/login")).status).toBe(501);
    expect((await fetch(base + PATH, { method: "POST" })).status).toBe(501);
    expect(renders).toEqual([]);
  });

  it("are what is served while Postgres is away", async () => {
    await get();
    [isAway, total] = [true, 5];
    expect(await get()).toMatchObject({ status: 200, total: 1 });
    expect((await get(`${PATH}?page=2`)).status).toBe(501);
    isAway = false;
    expect((await get()).total).toBe(5);
  });

  it("stay, however many words callers make up", async () => {
    await get();
    for (let i = 1; i <= 200; i++) {
      await get(`/campaign/anonymous/donate/${COMMUNITY}/${CAMPAIGN}?amount=${i}`);
      await get(PATH, { rsc: "1", "next-url": `/${i}` });
    }
    isAway = true;
    expect(await get()).toMatchObject({ status: 200, total: 1 });
  });

  it("are not made of what is one caller's own", async () => {
    pageHeaders = { "set-cookie": "draft=1" };
    expect((await get("/")).status).toBe(501);
    pageHeaders = {};
    expect((await get("/")).status).toBe(200);
  });
});
