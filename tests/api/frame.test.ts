import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createApi, type Endpoint, endpoint, idParam, pagingParams } from "@/app/api/_http";
import { issueTokens, sessionCookie } from "@/lib/identity/inside";
import { conflict, tooMany } from "@/lib/kernel";
import { asVisitor, browserOf, makeUser } from "../factories/user";

const ORIGIN = "http://localhost:3000";

const whoAmI = (who: Endpoint["who"], method: "get" | "post" = "get") =>
  endpoint({
    method,
    path: `/probe/${who}`,
    who,
    summary: "Says who calls",
    response: z.object({ userId: z.string().nullable() }),
    handle: async (ctx) => ({ userId: ctx.actor.kind === "user" ? ctx.actor.userId : null }),
  });

const whereItReads = (method: "get" | "post", path: `/${string}`, who: Endpoint["who"] = "public") =>
  endpoint({
    method,
    path,
    who,
    summary: "Says where it may read",
    response: z.object({ mayReadReplica: z.boolean() }),
    handle: async (ctx) => ({ mayReadReplica: ctx.mayReadReplica === true }),
  });

const api = createApi([
  whereItReads("get", "/probe/reads"),
  whereItReads("post", "/probe/reads"),
  whereItReads("get", "/payment/stripe/probe"),
  whereItReads("get", "/probe/own-payout", "recipient"),
  whoAmI("public"),
  whoAmI("member"),
  whoAmI("platform"),
  whoAmI("member", "post"),
  endpoint({
    method: "get",
    path: "/probe/lists/{id}/{pageSize}/{page}",
    who: "public",
    summary: "Says its parameters",
    request: { params: pagingParams.extend({ id: idParam }) },
    response: z.object({ pageSize: z.number(), page: z.number() }),
    handle: async (_, { params: { pageSize, page } }) => ({ pageSize, page }),
  }),
  endpoint({
    method: "post",
    path: "/probe/body",
    who: "public",
    summary: "Says its body",
    request: {
      body: z.object({
        email: z.string().min(3, "Email is not valid"),
        recipient: z.object({ fullName: z.string() }).optional(),
      }),
    },
    response: z.object({ email: z.string() }),
    status: 201,
    handle: async (_, { body }) => ({ ...body, recipientId: "must not leave" }),
  }),
  endpoint({
    method: "post",
    path: "/probe/form",
    who: "public",
    summary: "Says its form",
    request: { form: z.object({ name: z.string(), file: z.file().optional() }) },
    response: z.object({ name: z.string(), bytes: z.number() }),
    maxBytes: 10_000,
    handle: async (_, { form }) => ({ name: form.name, bytes: form.file?.size ?? 0 }),
  }),
  endpoint({
    method: "get",
    path: "/probe/broken",
    who: "public",
    summary: "Breaks",
    response: z.object({ ok: z.literal(true) }),
    handle: () => Promise.reject(new Error("password of the database is hunter2")),
  }),
  endpoint({
    method: "get",
    path: "/probe/wrong-shape",
    who: "public",
    summary: "Answers what it did not promise",
    response: z.object({ amount: z.number() }),
    handle: async () => ({ amount: Number("x") }),
  }),
  endpoint({
    method: "get",
    path: "/probe/busy",
    who: "public",
    summary: "Has had enough",
    response: z.object({}),
    handle: () => Promise.reject(tooMany(42)),
  }),
  endpoint({
    method: "get",
    path: "/probe/conflict",
    who: "public",
    summary: "Disagrees",
    response: z.object({}),
    handle: () => Promise.reject(conflict("campaign.changed_meanwhile")),
  }),
]);

const call = (path: string, init?: RequestInit) =>
  Promise.resolve(api.request(`${ORIGIN}/api/probe${path}`, init));
const json = (value: unknown): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: typeof value === "string" ? value : JSON.stringify(value),
});
const bearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

async function somebody(fields: { isPlatformAdmin?: boolean } = {}) {
  const user = await makeUser(fields);
  const claims = { userId: user.id, sessionVersion: 0 };
  const { access_token } = await issueTokens(asVisitor(), claims);
  const cookie = await sessionCookie(await browserOf(user));
  return { user, token: access_token, cookie: `${cookie.name}=${cookie.value}` };
}

describe("who calls", () => {
  it("is told by a bearer token or by the browser's cookie", async () => {
    const { user, token, cookie } = await somebody();
    for (const init of [bearer(token), { headers: { cookie } }]) {
      expect(await (await call("/member", init)).json()).toEqual({ userId: user.id });
    }
  });

  it.each([
    ["GET", "/probe/reads", true],
    ["POST", "/probe/reads", false],
    ["GET", "/payment/stripe/probe", false],
    ["GET", "/probe/own-payout", false],
  ])("of %s %s may read a replica: %s", async (method, path, expected) => {
    const { token } = await somebody();
    const answer = await api.request(`${ORIGIN}/api${path}`, { ...bearer(token), method });
    expect(await answer.json()).toEqual({ mayReadReplica: expected });
  });

  it("is a visitor with an empty bearer, whatever the cookie says", async () => {
    const { cookie } = await somebody();
    for (const authorization of ["Bearer", "Bearer ", "bearer   "]) {
      const answer = await call("/public", { headers: { authorization, cookie } });
      expect(await answer.json()).toEqual({ userId: null });
    }
    expect((await call("/member")).status).toBe(401);
  });

  it("is nobody with a token that is forged, foreign, unsigned, expired or of another type", async () => {
    const { user, token, cookie } = await somebody();
    const [header = "", payload = "", signature = ""] = token.split(".");
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const foreign = (type: string) =>
      new SignJWT({ sv: 0, type })
        .setProtectedHeader({ alg: "HS256" })
        .setSubject(user.id)
        .setIssuedAt()
        .setExpirationTime("1h")
        .sign(new TextEncoder().encode(process.env.AUTH_SECRET));
    const forged = encode({
      ...JSON.parse(Buffer.from(payload, "base64url").toString()),
      sub: user.id,
      sv: 9,
    });
    const expired = await issueTokens(asVisitor({ now: () => new Date("2020-01-01") }), {
      userId: user.id,
      sessionVersion: 0,
    });
    const tokens = [
      "nonsense",
      `${header}.${forged}.${signature}`,
      `${encode({ alg: "none" })}.${payload}.`,
      await foreign("access"),
      await foreign("refresh"),
      expired.access_token,
      expired.refresh_token,
      cookie.split("=")[1] ?? "",
    ];
    for (const [i, worthless] of tokens.entries()) {
      const answer = await call("/public", bearer(worthless));
      expect(answer.status, `token ${i}`).toBe(401);
      expect(answer.headers.get("www-authenticate")).toBe("Bearer");
      expect(await answer.json()).toEqual({ title: "Please log in", status: 401 });
    }
    expect((await call("/member", { headers: { authorization: "Basic YTpi" } })).status).toBe(401);
  });

  it("may use what is the provider's only as the provider", async () => {
    const [member, desk] = [await somebody(), await somebody({ isPlatformAdmin: true })];
    expect((await call("/platform", bearer(member.token))).status).toBe(403);
    expect((await call("/platform", bearer(desk.token))).status).toBe(200);
    expect((await call("/platform")).status).toBe(401);
  });

  it("may write with a cookie from our own pages only; a bearer token needs no origin", async () => {
    const { token, cookie } = await somebody();
    const write = (headers: Record<string, string>) => call("/member", { method: "POST", headers });
    expect((await write({ cookie, origin: ORIGIN })).status).toBe(200);
    expect((await write({ cookie, origin: "https://evil.example" })).status).toBe(403);
    expect((await write({ cookie, origin: "null" })).status).toBe(403);
    expect((await write({ cookie })).status).toBe(403);
    expect((await write({ authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

describe("what comes in", () => {
  const id = "0190a6e0-0000-7000-8000-000000000001";

  it.each([
    [`/lists/${id}/8/1`, 200],
    [`/lists/${id}/100/1`, 200],
    [`/lists/${id}/101/1`, 400],
    [`/lists/${id}/0/1`, 400],
    [`/lists/${id}/8/0`, 400],
    [`/lists/${id}/-1/1`, 400],
    [`/lists/${id}/1e1/1`, 400],
    [`/lists/${id}/8/1.5`, 400],
    [`/lists/${id}/${encodeURIComponent("８")}/1`, 400],
    [`/lists/${id}/8/99999999999999`, 400],
    ["/lists/not-an-id/8/1", 404],
    ["/lists/1%27%20or%201=1/8/1", 404],
  ])("%s answers %i", async (path, status) => {
    const answer = await call(path);
    expect(answer.status).toBe(status);
    if (status === 200) return;
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({ status });
  });

  it("is refused with errors by field, spelled with a capital", async () => {
    const answer = await call("/body", json({ email: "x", recipient: {} }));
    expect(await answer.json()).toEqual({
      title: "Email is not valid",
      status: 400,
      errors: { Email: ["Email is not valid"], "Recipient.FullName": ["Required"] },
    });
  });

  it.each(["", "{", "[]", "null", '"x"', "\ufffd"])("is refused when the JSON is %j", async (text) => {
    expect((await call("/body", json(text))).status).toBe(400);
  });

  it("is refused as JSON when it says to be something else", async () => {
    const body = JSON.stringify({ email: "a@b.example" });
    const answer = await call("/body", { method: "POST", headers: { "content-type": "text/plain" }, body });
    expect(answer.status).toBe(415);
  });

  it("is refused when it is too long, whatever length it claims", async () => {
    const long = json({ email: "a".repeat(300_000) });
    expect((await call("/body", long)).status).toBe(413);
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    });
    const endless = { ...json("{}"), body: stream, duplex: "half" } as RequestInit;
    expect((await call("/body", endless)).status).toBe(413);
  });

  it("may be multipart, with a file", async () => {
    const form = new FormData();
    form.set("name", "Lakewood");
    form.set("file", new File([new Uint8Array(100)], "a.png", { type: "image/png" }));
    expect(await (await call("/form", { method: "POST", body: form })).json()).toEqual({
      name: "Lakewood",
      bytes: 100,
    });
    form.append("name", "twice");
    expect((await call("/form", { method: "POST", body: form })).status).toBe(400);
    form.set("file", new File([new Uint8Array(20_000)], "a.png"));
    expect((await call("/form", { method: "POST", body: form })).status).toBe(413);
    expect((await call("/form", json({ name: "Lakewood" }))).status).toBe(415);
  });
});

describe("what goes out", () => {
  it("holds nothing that the endpoint did not declare", async () => {
    const answer = await call("/body", json({ email: "a@b.example" }));
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ email: "a@b.example" });
  });

  it("is never kept by a cache", async () => {
    for (const path of ["/public", "/member", "/nowhere", "/broken"]) {
      expect((await call(path)).headers.get("cache-control"), path).toBe("no-store");
    }
  });

  it.each(["/broken", "/wrong-shape"])("tells nothing of an error of ours (%s)", async (path) => {
    const answer = await call(path);
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({ title: "Something went wrong.", status: 500 });
  });

  it("says how long to wait, and what was in the way", async () => {
    const busy = await call("/busy");
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([429, "42"]);
    expect(await (await call("/conflict")).json()).toEqual({
      title: "Someone else has just changed this campaign",
      status: 409,
    });
  });

  it("names the methods of a call that exists, and denies one that does not", async () => {
    const wrongMethod = await call("/member", { method: "DELETE" });
    expect([wrongMethod.status, wrongMethod.headers.get("allow")]).toEqual([405, "GET, POST"]);
    const unknown = await call("/nowhere");
    expect([unknown.status, await unknown.json()]).toEqual([
      404,
      { title: "There is no such call", status: 404 },
    ]);
  });
});
