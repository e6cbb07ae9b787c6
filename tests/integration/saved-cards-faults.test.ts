import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { cardsToDetach, cardTries } from "@/db/schema";
import { MINUTE } from "@/lib/kernel";
import { detachCards, finishCard, saveCard } from "@/lib/payment";
import { systemCtx } from "@/lib/platform";
import type { FaultKind } from "@/simulator/core/types";
import { addMember, makeCommunity } from "../factories/community";
import { CARDS } from "../factories/payment";
import { answerBank, last4, methodsOf, triesNow, typeAndSave } from "../factories/saved-cards";
import { as } from "../factories/user";
import { expectLedgerSound } from "../support/check-ledger";
import { openServices, type Services } from "../support/services";

let world: Services;
beforeAll(async () => {
  world = await openServices();
});
beforeEach(async () => {
  for (const table of [cardTries, cardsToDetach]) await systemCtx("test").db.delete(table);
});
afterEach(async () => {
  world.simulator.world.faults.length = 0;
  await world.settle();
  await expectLedgerSound();
});
afterAll(() => world.close());

describe("a fault of the processor", () => {
  const kinds: FaultKind[] = ["cut-before", "cut-after", "status-500", "status-500-after", "status-429"];
  const calls = [
    "POST /v1/customers",
    "GET /v1/confirmation_tokens/*",
    "POST /v1/setup_intents",
    "GET /v1/setup_intents/*",
  ];
  it.each(calls.flatMap((call) => kinds.map((kind) => [call, kind] as const)))(
    "at %s (%s) saves one card at most, and the same token sent again saves it",
    async (call, kind) => {
      const donor = await addMember(await makeCommunity());
      const cardToken = await world.typeCard();
      world.fault(kind, call, 2);
      const first = await saveCard(as(donor), { cardToken }).catch((error: { code: string }) => error.code);
      if (typeof first === "string") expect(first).toBe("unavailable");
      world.simulator.world.faults.length = 0;
      expect(await saveCard(as(donor), { cardToken })).toEqual({ step: "saved" });
      await world.settle();
      expect(await last4(donor)).toBe("4242");
      expect(await methodsOf(world, donor)).toEqual(["4242"]);
      expect(await triesNow()).toEqual([{ kind: "try", state: "closed" }]);
    },
  );

  it.each(kinds)("at the look after the bank (%s) loses nothing", async (kind) => {
    const donor = await addMember(await makeCommunity());
    const saving = await typeAndSave(world, as(donor), CARDS.threeDSecure);
    if (saving.step !== "bank") throw new Error(`expected the bank, not ${saving.step}`);
    await answerBank(world, saving, "complete");
    world.fault(kind, "GET /v1/setup_intents/*", 4);
    const { setupIntentId } = saving;
    await finishCard(as(donor), { setupIntentId }).catch((error) =>
      expect(error).toMatchObject({ code: "unavailable" }),
    );
    world.simulator.world.faults.length = 0;
    await world.settle();
    expect(await last4(donor)).toBe("3184");
  });

  it("at a detachment is tried again later, and does not stop the others", async () => {
    const donor = await addMember(await makeCommunity());
    for (const card of [CARDS.good, CARDS.amex, CARDS.good]) await typeAndSave(world, as(donor), card);
    world.fault("status-500", "POST /v1/payment_methods/*", 3);
    expect(await detachCards(systemCtx("test"))).toBe(1);
    world.simulator.world.faults.length = 0;
    const later = systemCtx("test", { now: () => new Date(Date.now() + 30 * MINUTE) });
    expect(await detachCards(later)).toBe(1);
    expect(await methodsOf(world, donor)).toEqual(["4242"]);
  });
});
