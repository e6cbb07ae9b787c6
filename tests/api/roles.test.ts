import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint, Who } from "@/app/api/_http";
import { rateLimits } from "@/db/schema";
import { markCompleted, markStopped } from "@/lib/community/inside";
import { savedCard } from "@/lib/payment";
import { inTransaction, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { makeDraft, makeSuggestion } from "../factories/draft";
import { give } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { call, endpoints, nameOf, reads, type Scope, unknownCampaign } from "../support/every-endpoint";
import { bodyFor } from "../support/sample-bodies";
import { openServices, type Services } from "../support/services";

/**
 * `neighbour`: an admin of another community. `recipient`: the campaign's recipient, who must not learn
 * about it. `desk`: the provider's staff.
 */
const ROLES = ["visitor", "newcomer", "neighbour", "member", "recipient", "admin", "desk"] as const;
type Role = (typeof ROLES)[number];

type Subject = "campaign" | "community" | "nothing";

const subjectOf = (path: string): Subject => {
  if (/\{(cid|campaignId)\}/.test(path)) return "campaign";
  return /\/communities\/\{id\}/.test(path) ? "community" : "nothing";
};

/** Open to every signed-in user despite a community or campaign in the path. */
const FOR_NEWCOMERS = new Set([
  // Any signed-in user may join.
  "POST /community/communities/{id}/join",
  // The caller's own notifications of a community: outsiders have none.
  "GET /notification/communities/{id}/notifications/unread/count",
  "GET /notification/communities/{id}/notifications/unread/{pageSize}/{page}",
  "GET /notification/communities/{id}/notifications/archive/count",
  "GET /notification/communities/{id}/notifications/archive/{pageSize}/{page}",
  "GET /notification/communities/{id}/campaigns/{cid}/invitation",
]);

const INSIDE: readonly Role[] = ["member", "recipient", "admin"];

type Verdict = 401 | 403 | 404 | "in" | "as for nothing";

/** Derives the required result from the declared right and the path alone. */
function verdictFor(role: Role, { who, method, path }: { who: Who; method: string; path: string }): Verdict {
  const subject = subjectOf(path);
  const forNewcomers = FOR_NEWCOMERS.has(`${method.toUpperCase()} ${path}`);
  if (role === "visitor" && who !== "public") return 401;
  // The same response as for an unknown campaign.
  if (role === "recipient" && subject === "campaign") return "as for nothing";
  if (who === "public") return "in";
  if (who === "platform") return role === "desk" ? "in" : 403;
  if (who === "recipient") return 404;
  if (subject === "nothing" || forNewcomers) return "in";
  if (!INSIDE.includes(role)) return 404;
  return who === "admin" && role !== "admin" ? 403 : "in";
}

/** Status for permitted callers where the sample lacks a required earlier step. */
const FIRST_SOMETHING_ELSE: Record<string, Partial<Record<Role, number>>> = {
  // No one here has a recurring gift, and the sample names none.
  "POST /payment/stripe/subscriptions/{id}/cancel": {
    newcomer: 404,
    neighbour: 404,
    member: 404,
    recipient: 404,
    admin: 404,
    desk: 404,
  },
  "POST /community/communities/{id}/leave": { admin: 409 },
  "DELETE /community/communities/{id}": { desk: 409 },
  "POST /community/communities/{id}/campaigns/{campaignId}/transfers": { admin: 400 },
  "POST /payment/stripe/campaigns/{cid}/payment-intent": { visitor: 400 },
};

/** They accept one of two inputs, which their schemas do not enforce; the sample is neither. */
const ONE_OF_TWO_FORMS = new Set([
  "POST /identity/account/complete-change-email",
  "GET /user/invitations/parse",
  "POST /user/invitations/confirm",
]);

/** Status for a permitted caller: success, or 400 where the sample does not satisfy the schemas. */
function statusFor(role: Role, endpoint: Endpoint, scope: Scope): number {
  const first = FIRST_SOMETHING_ELSE[nameOf(endpoint)]?.[role];
  if (first) return first;
  const { query, body, form } = endpoint.request;
  const sample = Object.entries(bodyFor(endpoint, scope));
  const fields = Object.fromEntries(sample.filter(([name]) => !(name in endpoint.notSet.repeats)));
  const fits = [
    query?.safeParse({}),
    ...(reads(endpoint) ? [] : [body?.safeParse(fields), form?.safeParse(fields)]),
  ].every((parsed) => parsed === undefined || parsed.success);
  return fits && !ONE_OF_TWO_FORMS.has(nameOf(endpoint)) ? endpoint.status : 400;
}

const DRAFT = "/community/communities/{id}/campaigns/drafts/{campaignId}";
const SUGGESTION = "/community/communities/{id}/campaigns/suggestions/{campaignId}";

/** Recipients get 403 here, because members are refused before the lookup; elsewhere 404. */
const REFUSED_BEFORE_LOOKING = new Set([
  "POST /community/communities/{id}/campaigns/{campaignId}/transfers",
  ...[DRAFT, SUGGESTION].flatMap((path) => [
    `GET ${path}`,
    `PUT ${path}`,
    `DELETE ${path}`,
    `POST ${path}/launch`,
  ]),
]);

let services: Services;
beforeAll(async () => {
  services = await openServices();
});
afterAll(() => services.close());

type Cast = Record<Exclude<Role, "visitor">, TestUser> & { visitor: null };

type Scene = { cast: Cast; scope: Scope };

async function newScene(path: string): Promise<Scene> {
  const campaign = await launchTestCampaign();
  await prepare(path, campaign);
  const { community, recipient } = campaign;
  const campaignId = await subjectIn(path, campaign);
  const member = await addMember(community);
  const cast: Cast = {
    visitor: null,
    newcomer: await makeUser(),
    neighbour: (await makeCommunity()).admin,
    member,
    recipient,
    admin: community.admin,
    desk: await makeUser({ isPlatformAdmin: true }),
  };
  const userId = (await addMember(community)).id;
  return { cast, scope: { communityId: community.id, campaignId, userId } };
}

async function subjectIn(path: string, { id, community, recipient }: TestCampaign): Promise<string> {
  if (!/\/(drafts|suggestions)\b/.test(path)) return id;
  const draft = await makeDraft({ community, recipient });
  const { fullName, email } = recipient;
  const suggestion = await makeSuggestion({ community, recipient: { fullName, email: email ?? "" } });
  await makeSuggestion({ community });
  return path.includes("/drafts") ? draft.id : suggestion.campaignId;
}

async function prepare(path: string, campaign: TestCampaign): Promise<void> {
  if (!/\/(stopped|completed)\/\{campaignId\}/.test(path)) return;
  await inTransaction(systemCtx("test"), (ctx) => markStopped(ctx, { campaignId: campaign.id }));
  if (path.includes("/completed/")) {
    await markCompleted(systemCtx("test"), { campaignId: campaign.id, at: new Date() });
  }
}

async function cardOf(path: string, who: TestUser | null, { communityId }: Scope): Promise<object> {
  if (!who || !path.includes("{paymentMethodId}")) return {};
  await give(services, as(who), { communityId }, { savePaymentMethod: true });
  return { paymentMethodId: (await savedCard(as(who)))?.id };
}

describe("every role at every endpoint", () => {
  it.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    "%s",
    async (_name, endpoint) => {
      let scene: Scene | undefined;
      for (const role of ROLES) {
        scene ??= await newScene(endpoint.path);
        const { cast, scope } = scene;
        await systemCtx("test").db.delete(rateLimits);
        const who = cast[role];
        const verdict = verdictFor(role, endpoint);
        const about = verdict === "in" ? { ...scope, ...(await cardOf(endpoint.path, who, scope)) } : scope;
        const { status, text } = await call(who, endpoint, about);
        const told = `${nameOf(endpoint)}, ${role}: ${status} ${text.slice(0, 200)}`;
        if (verdict === "in") {
          expect(status, told).toBe(statusFor(role, endpoint, about));
        } else if (verdict === "as for nothing") {
          expect(status, told).toBe(REFUSED_BEFORE_LOOKING.has(nameOf(endpoint)) ? 403 : 404);
          const nothing = await call(who, endpoint, unknownCampaign(scope));
          expect([status, text], told).toEqual([nothing.status, nothing.text]);
        } else {
          expect(status, told).toBe(verdict);
        }
        // Only a permitted write changes the scene, so the next role then gets a new one.
        if (verdict === "in" && !reads(endpoint)) scene = undefined;
      }
    },
  );

  it("has no exception for an endpoint that is gone", () => {
    const names = new Set(endpoints.map(nameOf));
    const exceptions = [
      ...FOR_NEWCOMERS,
      ...Object.keys(FIRST_SOMETHING_ELSE),
      ...ONE_OF_TWO_FORMS,
      ...REFUSED_BEFORE_LOOKING,
    ];
    expect(exceptions.filter((name) => !names.has(name))).toEqual([]);
  });
});
