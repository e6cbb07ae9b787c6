import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import type { Endpoint } from "@/app/api/_http";
import { newId } from "@/lib/platform";
import { addMember, makeCommunity } from "../factories/community";
import { openPayments, type PaymentWorld } from "../factories/payment";
import { planNow, startPlan } from "../factories/recurring";
import { makeUser } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { call, endpoints, nameOf } from "../support/every-endpoint";

let world: PaymentWorld;
beforeAll(async () => {
  world = await openPayments();
});
afterEach(() => expectLedgerSound());
afterAll(() => world.close());

const endpointOf = (name: string): Endpoint => {
  const found = endpoints.find((endpoint) => nameOf(endpoint) === name);
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};
const LIST = endpointOf("GET /payment/subscriptions/{pageSize}/{page}");
const CANCEL = endpointOf("POST /payment/stripe/subscriptions/{id}/cancel");
const UNKNOWN = { communityId: "", campaignId: "" };

async function donorWithPlan() {
  const community = await makeCommunity();
  const donor = await addMember(community);
  const plan = await startPlan(world, donor, { communityId: community.id }, { amount: 75, months: 3 });
  return { community, donor, plan };
}

const list = async (who: Parameters<typeof call>[0]) => {
  const { status, text } = await call(who, LIST, UNKNOWN);
  return { status, body: JSON.parse(text) };
};

const cancel = async (who: Parameters<typeof call>[0], id: string) => {
  const { status, text } = await call(who, CANCEL, { ...UNKNOWN, ...{ id } });
  return { status, body: JSON.parse(text) };
};

it("lists the caller's recurring donations in the specification's fields, with the months between two of them", async () => {
  const { community, donor, plan } = await donorWithPlan();
  expect(await list(donor)).toEqual({
    status: 200,
    body: {
      items: [{ id: plan.id, community: { name: community.name }, recurring: 3, amount: 75 }],
      numberOfItems: 1,
      totalNumberOfItems: 1,
      page: 1,
      totalPages: 1,
      hasPreviousPage: false,
      hasNextPage: false,
    },
  });
  expect((await list(community.admin)).body.items).toEqual([]);
});

it("ends one's own, again without a complaint, and nobody else's", async () => {
  const { community, donor, plan } = await donorWithPlan();
  const nothing = { status: 404, body: { title: "There is no such recurring donation", status: 404 } };
  expect(await cancel(community.admin, plan.id)).toEqual(nothing);
  expect(await cancel(await makeUser({ isPlatformAdmin: true }), plan.id)).toEqual(nothing);
  expect(await cancel(donor, newId())).toEqual(nothing);
  expect((await cancel(donor, "sub_1")).status).toBe(404);
  expect((await planNow(plan)).state).toBe("active");

  expect(await cancel(donor, plan.id.toUpperCase())).toEqual({ status: 200, body: {} });
  expect(await cancel(donor, plan.id)).toEqual({ status: 200, body: {} });
  expect(await planNow(plan)).toMatchObject({ state: "ended", endReason: "donor", noticeAt: null });
  expect((await list(donor)).body.items).toEqual([]);
});
