import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint, Who } from "@/app/api/_http";
import { rateLimits } from "@/db/schema";
import { markCompleted, markStopped } from "@/lib/community/inside";
import { savedCard } from "@/lib/payment";
import { inTransaction, systemCtx } from "@/lib/platform";
import { launchTestCampaign, type TestCampaign } from "../factories/campaign";
import { addMember, makeCommunity } from "../factories/community";
import { give } from "../factories/payment";
import { as, makeUser, type TestUser } from "../factories/user";
import { call, endpoints, nameOf, reads, type Scope, unknownCampaign } from "../support/every-endpoint";
import { bodyFor } from "../support/sample-bodies";
import { openServices, type Services } from "../support/services";

/**
 * Who calls. `neighbour` runs another community; `recipient` is a member for whom the campaign in question is, and
 * does not know it; `desk` works for the provider.
 */
const ROLES = ["visitor", "newcomer", "neighbour", "member", "recipient", "admin", "desk"] as const;
type Role = (typeof ROLES)[number];

/** What an endpoint is about, told by its address. */
type Subject = "campaign" | "community" | "nothing";

const subjectOf = (path: string): Subject => {
  if (/\{(cid|campaignId)\}/.test(path)) return "campaign";
  return /\/communities\/\{id\}/.test(path) ? "community" : "nothing";
};

/** Addresses that name a community or a campaign, and are for whoever is signed in all the same. */
const FOR_NEWCOMERS = new Set([
  // Whoever is signed in may join.
  "POST /community/communities/{id}/join",
  // One's own notifications, whichever community they come from: a stranger has none.
  "GET /notification/communities/{id}/notifications/unread/count",
  "GET /notification/communities/{id}/notifications/unread/{pageSize}/{page}",
  "GET /notification/communities/{id}/notifications/archive/count",
  "GET /notification/communities/{id}/notifications/archive/{pageSize}/{page}",
  // Words to pass on, which a public campaign shows as well.
  "GET /notification/communities/{id}/campaigns/{cid}/invitation",
]);

const INSIDE: readonly Role[] = ["member", "recipient", "admin"];

type Verdict = 401 | 403 | 404 | "in" | "as for nothing";

/** What a role may expect: all of it follows from the declared right and the address. */
function verdictFor(role: Role, { who, method, path }: { who: Who; method: string; path: string }): Verdict {
  const subject = subjectOf(path);
  const forNewcomers = FOR_NEWCOMERS.has(`${method.toUpperCase()} ${path}`);
  if (role === "visitor" && who !== "public") return 401;
  // A recipient gets the answer that a campaign gets which does not exist.
  if (role === "recipient" && subject === "campaign") return "as for nothing";
  if (who === "public") return "in";
  if (who === "platform") return role === "desk" ? "in" : 403;
  if (who === "recipient") return 404;
  if (subject === "nothing" || forNewcomers) return "in";
  if (!INSIDE.includes(role)) return 404;
  return who === "admin" && role !== "admin" ? 403 : "in";
}

/** What an endpoint says to those who may, where the sample lacks something that the caller would have to do first. */
const FIRST_SOMETHING_ELSE: Record<string, Partial<Record<Role, number>>> = {
  "POST /community/communities/{id}/leave": { admin: 409 },
  "POST /community/communities/{id}/campaigns/{campaignId}/stop": { admin: 400 },
  "POST /community/communities/{id}/campaigns/{campaignId}/transfers": { admin: 400 },
  "POST /payment/stripe/campaigns/{cid}/payment-intent": { visitor: 400 },
};

/** They take one of two forms, which their schemas alone do not ask for; the sample is neither. */
const ONE_OF_TWO_FORMS = new Set([
  "POST /identity/account/complete-change-email",
  "GET /user/invitations/parse",
  "POST /user/invitations/confirm",
]);

/** The status for somebody who may: success, or 400 where the sample does not satisfy the endpoint's own schemas. */
function statusFor(role: Role, endpoint: Endpoint, scope: Scope): number {
  const first = FIRST_SOMETHING_ELSE[nameOf(endpoint)]?.[role];
  if (first) return first;
  const { query, body, form } = endpoint.request;
  const fields = bodyFor(endpoint, scope);
  const fits = [
    query?.safeParse({}),
    ...(reads(endpoint) ? [] : [body?.safeParse(fields), form?.safeParse(fields)]),
  ].every((parsed) => parsed === undefined || parsed.success);
  return fits && !ONE_OF_TWO_FORMS.has(nameOf(endpoint)) ? endpoint.status : 400;
}

/** A member is refused what only admins do before anything is looked up; elsewhere nothing is found. */
const REFUSED_BEFORE_LOOKING = new Set(["POST /community/communities/{id}/campaigns/{campaignId}/transfers"]);

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
  return { cast, scope: { communityId: community.id, campaignId: campaign.id, userId } };
}

/** Brings the campaign as far as the endpoint wants it. */
async function prepare(path: string, campaign: TestCampaign): Promise<void> {
  if (!/\/(stopped|completed)\/\{campaignId\}/.test(path)) return;
  await inTransaction(systemCtx("test"), (ctx) => markStopped(ctx, { campaignId: campaign.id }));
  if (path.includes("/completed/")) {
    await markCompleted(systemCtx("test"), { campaignId: campaign.id, at: new Date() });
  }
}

/** The id of a card that the caller keeps, where the endpoint wants one. */
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
        // Who only reads leaves the scene as it was for the next.
        scene = scene && reads(endpoint) ? scene : await newScene(endpoint.path);
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
