import { beforeAll, expect, it } from "vitest";
import { createApi, type Endpoint } from "@/app/api/_http";
import { parametersOf } from "@/app/api/_http/routes";
import { issueTokens } from "@/lib/identity/inside";
import { newId, systemCtx } from "@/lib/platform";
import { launchTestCampaign } from "../factories/campaign";
import { addMember } from "../factories/community";
import type { TestUser } from "../factories/user";
import { endpoints, nameOf } from "../support/every-endpoint";
import { bodyFor, type Scope } from "../support/sample-bodies";

const api = createApi(endpoints);
/** A Stripe id, in no body. */
const OTHER_PARAMETERS = new Set(["paymentMethodId"]);

const withBody = endpoints.filter(({ request }) => request.body || request.form);
const repeating = withBody.filter(({ notSet }) => Object.keys(notSet.repeats).length > 0);

let scope: Scope;
let admin: TestUser;
let authorization: string;

beforeAll(async () => {
  const campaign = await launchTestCampaign();
  admin = campaign.community.admin;
  const member = await addMember(campaign.community);
  scope = { communityId: campaign.communityId, campaignId: campaign.id, userId: member.id };
  const { access_token } = await issueTokens(systemCtx("test"), {
    userId: admin.id,
    sessionVersion: admin.sessionVersion,
  });
  authorization = `Bearer ${access_token}`;
});

const idOf = (parameter: string): string => {
  if (parameter === "cid" || parameter === "campaignId") return scope.campaignId;
  if (parameter === "userId") return scope.userId ?? "";
  return parameter === "paymentMethodId" ? "pm_card" : scope.communityId;
};

function sentAs(fields: Record<string, unknown>, isForm: boolean): RequestInit {
  if (!isForm)
    return {
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(fields),
    };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  return { headers: { authorization }, body: form };
}

async function errorOf(endpoint: Endpoint, field: string, value: unknown): Promise<unknown> {
  const path = endpoint.path.replace(/\{([A-Za-z]+)\}/g, (_, name: string) => idOf(name));
  const fields = { ...bodyFor(endpoint, scope), [field]: value };
  const answer = await api.request(`/api${path}`, {
    method: endpoint.method.toUpperCase(),
    ...sentAs(fields, endpoint.request.form !== undefined),
  });
  const { errors } = (await answer.json()) as { errors?: Record<string, unknown> };
  const name = field[0]?.toUpperCase() + field.slice(1);
  return errors && name in errors ? [answer.status, errors[name]] : null;
}

it("every call with a body takes the ids of its path in it, and these are all such calls", () => {
  for (const { path, notSet } of withBody) {
    const ids = parametersOf(path).filter((name) => !OTHER_PARAMETERS.has(name));
    expect([...new Set(Object.values(notSet.repeats))].sort(), path).toEqual(ids.sort());
  }
  const all = repeating.map((endpoint) => `${nameOf(endpoint)}: ${Object.keys(endpoint.notSet.repeats)}`);
  expect(all.sort()).toEqual([
    "POST /community/communities/{id}/campaigns/drafts/{campaignId}/launch: id,communityId,campaignId",
    "POST /community/communities/{id}/campaigns/drafts: communityId",
    "POST /community/communities/{id}/campaigns/suggestions/{campaignId}/launch: id,communityId,campaignId",
    "POST /community/communities/{id}/campaigns/suggestions: communityId",
    "POST /community/communities/{id}/campaigns/{campaignId}/transfers: outgoingCommunityId,incomingCamapaignId",
    "POST /community/communities/{id}/campaigns: communityId",
    "POST /community/communities/{id}/members: communityId",
    "POST /payment/campaigns/{cid}/receiving-method/paper-check: campaignId",
    "POST /payment/campaigns/{cid}/receiving-method/paypal: campaignId",
    "POST /payment/stripe/campaigns/{cid}/payment-intent/{paymentMethodId}: incomingBalanceId,campaignId",
    "POST /payment/stripe/campaigns/{cid}/payment-intent: incomingBalanceId,campaignId",
    "POST /payment/stripe/communities/{id}/payment-intent/{paymentMethodId}: incomingBalanceId",
    "POST /payment/stripe/communities/{id}/payment-intent: incomingBalanceId",
    "PUT /community/communities/{id}/campaigns/active/{campaignId}: id,communityId,campaignId",
    "PUT /community/communities/{id}/campaigns/drafts/{campaignId}: id,communityId,campaignId",
    "PUT /community/communities/{id}/campaigns/suggestions/{campaignId}: id,communityId,campaignId",
    "PUT /community/communities/{id}/members/{userId}: communityId,userId",
    "PUT /community/communities/{id}: id,communityId",
  ]);
});

it.each(repeating.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  "%s refuses other ids than those of its path, and takes its own",
  async (_, endpoint) => {
    for (const [field, parameter] of Object.entries(endpoint.notSet.repeats)) {
      const refusal = [400, ["Not what the address says"]];
      expect(await errorOf(endpoint, field, newId()), field).toEqual(refusal);
      expect(await errorOf(endpoint, field, "no-id"), field).toEqual(refusal);
      if (!endpoint.request.form) expect(await errorOf(endpoint, field, { id: 1 }), field).toEqual(refusal);
      expect(await errorOf(endpoint, field, idOf(parameter).toUpperCase()), field).toBeNull();
      expect(await errorOf(endpoint, field, ""), field).toBeNull();
    }
  },
);
