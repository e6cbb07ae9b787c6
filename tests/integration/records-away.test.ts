import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { createApi } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { GET as nextAuth } from "@/app/api/auth/[...nextauth]/route";
import { POST as askOutcome } from "@/app/checkout/outcome/route";
import { POST as pay } from "@/app/checkout/payment/route";
import { closeDatabases } from "@/db/client";
import { openPageVersions, type PageVersions } from "@/lib/community";
import { sessionCookie } from "@/lib/identity/inside";
import { env, forgetEnv, noteFault } from "@/lib/platform";
import { Versions } from "@/server/cache/versions";
import { createHandler } from "@/server/handler";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { browserOf, makeUser } from "../factories/user";
import { AuthBrowser, standInForNextHeaders } from "../support/auth-browser";
import { type Gate, gateTo } from "../support/gate";

const NOTHING_CHARGED =
  "We can’t reach our records just now, and nothing was charged. Please try again in a few minutes.";
const NOT_BY_THIS_TRY =
  "We can’t reach our records just now. Nothing was charged by this try, and the same gift is never charged twice. Please try again in a few minutes.";
const NOT_KNOWN =
  "We can’t reach our records just now, so we can’t say yet whether your gift went through. The same gift is never charged twice. Please look again in a few minutes.";

const SITE = "http://localhost:3000";

let campaign: TestCampaign;
let gate: Gate;
let direct: string;
let source: PageVersions;
let server: Server;
let site: string;

const readOnlyFailure = () =>
  Object.assign(new Error("cannot execute INSERT in a read-only transaction"), {
    name: "PostgresError",
    code: "25006",
  });

/** Replaces Next: reports errors to the instrumentation, and answers with a bare 500. */
const next: RequestListener = (req, res) => {
  res.setHeader("content-type", "text/html; charset=utf-8");
  if (req.url?.includes("broken")) res.writeHead(500).end("Internal Server Error");
  else {
    noteFault(readOnlyFailure(), { path: req.url ?? "" });
    res.statusCode = 500;
    res.setHeader("etag", '"error"');
    res.write("Internal ");
    res.end("Server Error");
  }
};

const lines: Record<string, string>[] = [];

async function useDatabase(url: string): Promise<void> {
  await closeDatabases();
  process.env.DATABASE_URL = url;
  forgetEnv();
}

beforeAll(async () => {
  standInForNextHeaders();
  campaign = await launchTestCampaign();
  direct = env().DATABASE_URL;
  gate = await gateTo(direct);
  source = openPageVersions();
  server = createServer(createHandler(next, new Versions(source)).listener);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  lines.length = 0;
  vi.stubEnv("LOG_LEVEL", "warn");
  vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    if (String(line).startsWith("{")) lines.push(JSON.parse(String(line)));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await source.close();
  await useDatabase(direct);
  await gate.shut();
});

const api = createApi(families.payment ?? []);
const readOnly = async (isOn: boolean) => {
  const { pathname } = new URL(direct);
  const sql = postgres(direct, { max: 1, onnotice: () => {} });
  await sql.unsafe("set default_transaction_read_only = off");
  await sql.unsafe(
    `alter database ${pathname.slice(1)} set default_transaction_read_only = ${isOn ? "on" : "off"}`,
  );
  await sql.end();
  await closeDatabases();
};

it("a gift to a database that only reads is refused with 503 and what is true of money; the log says why, and not for whom", async () => {
  await readOnly(true);
  const answer = await api.request(`/api/payment/stripe/campaigns/${campaign.id}/payment-intent`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.9" },
    body: JSON.stringify({
      amount: 25,
      userInfo: { firstName: "Ingrid", lastName: "Halvorsen", email: "ingrid@hill.example" },
    }),
  });
  expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
    503,
    "60",
    { title: NOT_BY_THIS_TRY, status: 503 },
  ]);
  expect(lines).toEqual([
    {
      at: expect.any(String),
      level: "warn",
      event: "records_away",
      call: "api_failed",
      method: "post",
      path: "/payment/stripe/campaigns/{cid}/payment-intent",
      error: expect.stringMatching(/^DomainError: unavailable records.away_before_charge/),
      causes: expect.stringMatching(
        /^Error: Failed query: .*< PostgresError 25006: cannot execute \w+ in a read-only transaction$/s,
      ),
      sqlstate: "25006",
      stack: expect.any(String),
    },
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/ingrid|halvorsen/i);
  await readOnly(false);
});

it("what Next answers with 500 because the database cannot take it is 503 in words, and everything else stays", async () => {
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(site + path, { headers });
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const page = await get("/our-balance", { accept: "text/html" });
  expect([page.status, page.headers.get("retry-after"), page.headers.get("etag")]).toEqual([503, "60", null]);
  expect(page.text).toContain("It is not your doing, and nothing is lost.");
  expect((await get("/campaigns/checkout")).text).toContain("nothing was charged");
  const thanks = (await get("/campaigns/thank-you", { "accept-language": "es" })).text;
  expect(thanks).toContain("todavía no sabemos si su donación se realizó");
  expect(thanks).not.toContain("no se cobró nada");
  const hook = await get("/api/webhooks/stripe");
  expect([hook.status, JSON.parse(hook.text)]).toEqual([503, { title: NOTHING_CHARGED, status: 503 }]);
  const back = await get("/api/auth/callback/google?code=x", { accept: "text/html,*/*" });
  expect([back.status, back.text.startsWith("<!doctype html>")]).toEqual([503, true]);
  expect(lines.map(({ event, sqlstate }) => [event, sqlstate])).toEqual(
    Array.from({ length: 5 }, () => ["records_away", "25006"]),
  );
  const broken = await get("/our-balance/donate?broken");
  expect([broken.status, broken.text]).toEqual([500, expect.stringMatching(/^<!doctype html>/)]);
  expect(broken.text).not.toContain("nothing was charged");
});

it("whoever asks what became of a gift is not told that nothing was charged, and nobody is signed out", async () => {
  const user = await makeUser();
  const session = await browserOf(user);
  const { name, value } = await sessionCookie(session);
  const browser = new AuthBrowser(SITE);
  browser.jar.set(name, value);
  const script = async (handler: (request: Request) => Promise<Response>, body: unknown) => {
    browser.speak();
    const answer = await handler(
      new Request(`${SITE}/call`, { method: "POST", body: JSON.stringify(body), headers: { origin: SITE } }),
    );
    return [answer.status, answer.headers.get("retry-after"), await answer.json()];
  };
  await useDatabase(gate.url);
  await gate.shut();
  const attempt = "0190a6e0-0000-7000-8000-000000000001";
  expect(await script(askOutcome, { attempt })).toEqual([503, "60", { title: NOT_KNOWN }]);
  const choice = { attempt, coverFees: true, saveCard: false, savedCardId: null, giveAgain: false };
  expect(await script(pay, choice)).toEqual([503, "60", { title: NOT_BY_THIS_TRY }]);
  const asked = browser.ask(
    (request) => nextAuth(request, { params: Promise.resolve({ nextauth: ["session"] }) }),
    "/api/auth/session",
  );
  await expect(asked).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  expect(browser.jar.get(name)?.value).toBe(value);
  await gate.open();
  await useDatabase(direct);
});
