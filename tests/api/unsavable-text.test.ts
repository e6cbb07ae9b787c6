import { readdirSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi, type Endpoint } from "@/app/api/_http";
import { GET as signInByGet, POST as signInByPost } from "@/app/api/auth/[...nextauth]/route";
import { POST as resendWebhook } from "@/app/api/webhooks/resend/route";
import { POST as stripeWebhook } from "@/app/api/webhooks/stripe/route";
import { rateLimits } from "@/db/schema";
import { issueTokens } from "@/lib/identity/inside";
import { systemCtx } from "@/lib/platform";
import { root } from "@/scripts/support/folders";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { makeUser, type TestUser } from "../factories/user";
import { AuthBrowser, standInForNextHeaders } from "../support/auth-browser";
import { endpoints, nameOf, type Scope } from "../support/every-endpoint";
import { bodyFor } from "../support/sample-bodies";
import { openServices, type Services } from "../support/services";
import { fromResend, fromStripe } from "../support/signed-webhooks";

const api = createApi(endpoints);

let services: Services;
let campaign: TestCampaign;
let scope: Scope;
let desk: TestUser;
beforeAll(async () => {
  services = await openServices();
  campaign = await launchTestCampaign();
  const { id: userId } = await addMember(campaign.community);
  scope = { communityId: campaign.communityId, campaignId: campaign.id, userId };
  desk = await makeUser({ isPlatformAdmin: true });
});
afterAll(() => services.close());

/** Refused by PostgreSQL: in any text, and in JSON. */
const UNSAVABLE = [
  ["U+0000", "x\u0000y"],
  ["half a surrogate pair", "x\ud800y"],
] as const;

const callerOf = ({ who }: Endpoint): TestUser | null => {
  if (who === "public") return null;
  if (who === "platform") return desk;
  return who === "recipient" ? campaign.recipient : campaign.community.admin;
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Variants of the value with the text in one place, at any depth. */
function variants(value: unknown, text: string): unknown[] {
  if (Array.isArray(value))
    return [text, ...value.flatMap((item) => variants(item, text).map((one) => [one]))];
  if (!isObject(value)) return [text];
  return Object.entries(value).flatMap(([key, part]) =>
    variants(part, text).map((one) => ({ ...value, [key]: one })),
  );
}

const fieldsOf = (schema: unknown): Record<string, unknown> => {
  const shape = isObject(schema) ? Reflect.get(schema, "shape") : undefined;
  return isObject(shape) ? Object.fromEntries(Object.keys(shape).map((key) => [key, "x"])) : {};
};

function bodiesOf(endpoint: Endpoint, text: string): unknown[] {
  const { body, form } = endpoint.request;
  if (!body && !form) return [undefined];
  const sample = { ...fieldsOf(body ?? form), ...bodyFor(endpoint, scope) };
  return [
    ...variants(sample, text),
    ...variants(bodyFor(endpoint, scope), text),
    { [text]: text },
    text,
    [text],
  ];
}

function requestOf(endpoint: Endpoint, body: unknown): RequestInit {
  if (body === undefined) return {};
  if (!endpoint.request.form) {
    return { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  }
  const form = new FormData();
  for (const [name, value] of Object.entries(isObject(body) ? body : {})) form.set(name, String(value));
  return { body: form };
}

const SAMPLES: Record<string, string> = { pageSize: "8", page: "1", type: "2", paymentMethodId: "pm_card" };

/** The right path, and each with the text in one parameter or in the query. */
function pathsOf({ path, request }: Endpoint, text: string): string[] {
  // As another client may encode it: the bytes of a surrogate are invalid UTF-8.
  const encoded = text.includes("\u0000") ? "x%00y" : "x%ED%A0%80y";
  const sampleOf = (name: string) => {
    if (name === "cid" || name === "campaignId") return scope.campaignId;
    return name === "userId" ? String(scope.userId) : (SAMPLES[name] ?? scope.communityId);
  };
  const names = [...path.matchAll(/\{([A-Za-z]+)\}/g)].map(([, name = ""]) => name);
  const filled = (poisoned: string | null) =>
    path.replace(/\{([A-Za-z]+)\}/g, (_, name: string) => (name === poisoned ? encoded : sampleOf(name)));
  const queries = Object.keys(fieldsOf(request.query)).map((name) => `?${name}=${encoded}`);
  return [filled(null), ...names.map(filled), ...queries.map((query) => filled(null) + query)];
}

const poisoned = (sent: Record<string, unknown>, text: string) => [
  ...variants(sent, text),
  { ...sent, [text]: text },
];

const WEBHOOKS = {
  "Stripe, an event": [
    stripeWebhook,
    fromStripe,
    { id: "evt_1", type: "charge.updated", data: { object: { id: "ch_1", metadata: { donationId: "x" } } } },
  ],
  "Resend, a bounce": [
    resendWebhook,
    fromResend,
    {
      type: "email.bounced",
      data: { email_id: "em_1", to: ["ada@lakewood.example"], bounce: { type: "Permanent", message: "x" } },
    },
  ],
  "Resend, an answer": [
    resendWebhook,
    fromResend,
    {
      type: "email.received",
      data: {
        email_id: "em_2",
        from: "ada@lakewood.example",
        to: ["desk@lakewood.example"],
        subject: "Hello",
      },
    },
  ],
} as const satisfies Record<
  string,
  [(request: Request) => Promise<Response>, (payload: string) => Request, Record<string, unknown>]
>;

describe.each(UNSAVABLE)("%s in any place of a webhook is never an error of ours", (_name, text) => {
  it.each(Object.entries(WEBHOOKS))("%s", async (_what, [receive, sign, event]) => {
    for (const body of poisoned(event, text)) {
      const { status } = await receive(sign(JSON.stringify(body)));
      expect([body, status < 500 || status]).toEqual([body, true]);
    }
  });

  it("covers every webhook that sends JSON, and the other one takes forms, which have no such text", () => {
    const routes = readdirSync(join(root, "app/api/webhooks")).toSorted();
    const covered = Object.keys(WEBHOOKS).map((name) => name.split(",")[0]?.toLowerCase() ?? "");
    expect(routes).toEqual([...new Set([...covered, "twilio"])].toSorted());
    expect(new URLSearchParams(`Body=${encodeURIComponent("x")}%ED%A0%80`).get("Body")).not.toMatch(
      /[\ud800-\udfff]/,
    );
  });
});

describe.each(UNSAVABLE)("%s in a sign-in over next-auth is never an error of ours", (_name, text) => {
  const SITE = "http://localhost:3000";
  beforeAll(standInForNextHeaders);

  async function ask(browser: AuthBrowser, path: string, body?: Record<string, unknown>) {
    const headers = new Headers({ "content-type": "application/json" });
    browser.speak(headers);
    const cookie = browser.jar.getAll().map(({ name, value }) => `${name}=${value}`);
    headers.set("cookie", cookie.join("; "));
    const init = body ? { method: "POST", body: JSON.stringify(body) } : {};
    const { pathname } = new URL(path, SITE);
    const params = Promise.resolve({ nextauth: pathname.split("/").slice(3) });
    const handler = body ? signInByPost : signInByGet;
    const answer = await handler(new NextRequest(new URL(path, SITE), { headers, ...init }), { params });
    browser.jar.read(answer);
    return answer;
  }

  it("in each field, and in each part of an address", async () => {
    const { email } = await makeUser({ password: "Manyhands1" });
    for (const field of ["email", "password", "remember", "callbackUrl", "csrfToken", "json", text]) {
      const browser = new AuthBrowser(SITE);
      const { csrfToken } = await (await ask(browser, "/api/auth/csrf")).json();
      const right = {
        csrfToken,
        email,
        password: "Manyhands1",
        remember: "true",
        callbackUrl: "/campaigns",
        json: "true",
      };
      const { status } = await ask(browser, "/api/auth/callback/credentials", { ...right, [field]: text });
      expect([field, status < 500 || status]).toEqual([field, true]);
    }
    const encoded = text.includes("\u0000") ? "x%00y" : "x%ED%A0%80y";
    for (const path of [
      `/api/auth/signin?callbackUrl=${encoded}`,
      `/api/auth/error?error=${encoded}`,
      `/api/auth/error?error=x&error=${encoded}`,
      `/api/auth/callback/google?code=${encoded}&state=${encoded}`,
      `/api/auth/${encoded}`,
    ]) {
      const { status } = await ask(new AuthBrowser(SITE), path);
      expect([path, status < 500 || status]).toEqual([path, true]);
    }
  });
});

describe.each(UNSAVABLE)("%s in any place of a call is never an error of ours", (_name, text) => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s",
    async (_call, endpoint) => {
      const who = callerOf(endpoint);
      const claims = who && { userId: who.id, sessionVersion: who.sessionVersion };
      const token = claims ? (await issueTokens(systemCtx("test"), claims)).access_token : "";
      const [right = "", ...wrong] = pathsOf(endpoint, text);
      const calls = [
        ...bodiesOf(endpoint, text).map((body) => ({ path: right, body })),
        ...wrong.map((path) => ({ path, body: bodiesOf(endpoint, "x")[0] })),
      ];
      for (const { path, body } of calls) {
        await systemCtx("test").db.delete(rateLimits);
        const request = new Request(`http://localhost/api${path}`, {
          method: endpoint.method.toUpperCase(),
          ...requestOf(endpoint, body),
        });
        request.headers.set("authorization", `Bearer ${token}`);
        const { status } = await api.request(request);
        expect([path, body, status < 500 || status]).toEqual([path, body, true]);
      }
    },
  );
});
