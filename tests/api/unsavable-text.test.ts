import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApi, type Endpoint } from "@/app/api/_http";
import { rateLimits } from "@/db/schema";
import { issueTokens } from "@/lib/identity/inside";
import { systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import { makeUser, type TestUser } from "../factories/user";
import { endpoints, nameOf, type Scope } from "../support/every-endpoint";
import { bodyFor } from "../support/sample-bodies";
import { openServices, type Services } from "../support/services";

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

/** What PostgreSQL refuses: in any text, and in JSON. */
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

/** Each variant of the value that has the text in one place, at any depth. */
function variants(value: unknown, text: string): unknown[] {
  if (Array.isArray(value))
    return [text, ...value.flatMap((item) => variants(item, text).map((one) => [one]))];
  if (!isObject(value)) return [text];
  return Object.entries(value).flatMap(([key, part]) =>
    variants(part, text).map((one) => ({ ...value, [key]: one })),
  );
}

/** The fields of a schema, as far as it is an object. */
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

/** The paths of an endpoint: the right one, and each with the text in one parameter or in the query. */
function pathsOf({ path, request }: Endpoint, text: string): string[] {
  // The text as a client in another language may send it: the bytes of a surrogate are no UTF-8.
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
