import { createTranslator } from "next-intl";
import { describe, expect, it } from "vitest";
import type { RecurringGift } from "@/lib/payment";
import { CATALOGUE } from "@/messages";
import { endWords, noteOf, titleOf, whatItGives } from "./gift-words";

const words = (language: "en" | "es") =>
  createTranslator({ locale: `${language}-US`, messages: CATALOGUE[language], namespace: "cards.gift" });
const t = words("en");
const LAST_ONE = "A gift was being charged at this very moment; it is the last one.";

const plain: RecurringGift = {
  id: "g",
  state: "active",
  isOnHold: false,
  community: { id: "c", name: "Lakewood" },
  campaign: null,
  amountCents: 5000,
  coverFees: true,
  months: 1,
  next: { day: "2026-12-01", chargeCents: 5143, isAsked: false },
  open: null,
  skips: 1,
  askedUntil: null,
  rests: null,
  endedOn: null,
  endReason: null,
  lastPaidOn: null,
};
const campaign = { id: "v", name: "A van that starts" };
const gift = (changed: Partial<RecurringGift>): RecurringGift => ({ ...plain, next: null, ...changed });

describe("a recurring gift in words", () => {
  it.each([
    [plain, "Our Balance, Lakewood", "$50 every month, fees covered"],
    [gift({ months: 12, coverFees: false }), "Our Balance, Lakewood", "$50 every year"],
    [
      gift({ months: 3, campaign }),
      "A van that starts",
      "$50 every 3 months, fees covered, until the campaign ends",
    ],
    [gift({ campaign, state: "asked" }), "A van that starts", "$50 every month, fees covered"],
  ])("%#: what it is for, and what it gives", (one, title, gives) => {
    expect([titleOf(t, one), whatItGives(t, one)]).toEqual([title, gives]);
  });

  it.each([
    [plain, null],
    [gift({ open: { state: "charging", chargeCents: 5143 } }), null],
    [
      gift({ open: { state: "declined", chargeCents: 5143, again: "2026-12-02" } }),
      "Your card did not pay $51.43. We try again on 12/02/2026, or you can pay it now, with another card if you like.",
    ],
    [
      gift({ open: { state: "needs_bank", chargeCents: 5143, until: "2026-12-08" } }),
      "Your bank wants you to confirm $51.43 yourself. You can do so until 12/08/2026; nothing is charged before.",
    ],
    [gift({ state: "paused" }), null],
    [gift({ state: "paused", open: { state: "charging", chargeCents: 5143 } }), LAST_ONE],
    [
      gift({ state: "resting", rests: { kind: "no_card" } }),
      "You had no saved card. Nothing is charged until you start it again.",
    ],
    [
      gift({ state: "resting", rests: { kind: "bank_not_answered" } }),
      "Your bank wanted you to confirm it, and that did not happen. Nothing is charged until you start it again.",
    ],
    [
      gift({ state: "resting", rests: { kind: "declined", reason: "card.limit_reached" } }),
      "Your card has reached its limit. Please try another card. Nothing is charged until you start it again.",
    ],
    [
      gift({ state: "resting", rests: { kind: "not_told" } }),
      "Our notice of its next gift did not reach you; please check your e-mail address. Nothing is charged until you start it again.",
    ],
    [
      gift({ state: "resting", rests: { kind: "card_unavailable" } }),
      "Our card processor no longer has your card. Please save a card first. Nothing is charged until you start it again.",
    ],
    [
      gift({ state: "resting", rests: { kind: "disputed" } }),
      "Your bank questioned an earlier gift. Nothing is charged until you start it again.",
    ],
    [
      gift({ state: "asked", campaign, askedUntil: "2026-12-14" }),
      "A van that starts has ended, and nothing more is charged. Should Our Balance of Lakewood take over, for the next member in need? Without an answer it ends on 12/14/2026.",
    ],
    [
      gift({ state: "asked", askedUntil: "2026-12-14" }),
      "What you gave to has ended, and nothing more is charged. Should Our Balance of Lakewood take over, for the next member in need? Without an answer it ends on 12/14/2026.",
    ],
  ])("%#: what stands in its way", (one, note) => {
    expect(noteOf(t, "en", one)).toBe(note);
  });

  it.each([
    [{ endReason: "donor" as const }, "Ended on 12/14/2026."],
    [{ endReason: null }, "Ended on 12/14/2026."],
    [{ endReason: "card_removed" as const }, "Ended on 12/14/2026. Its card was removed."],
    [
      { endReason: "donor" as const, open: { state: "charging" as const, chargeCents: 5143 } },
      `Ended on 12/14/2026. ${LAST_ONE}`,
    ],
  ])("%#: how it ended", (changed, words) => {
    expect(endWords(t, gift({ state: "ended", endedOn: "2026-12-14", ...changed }))).toBe(words);
  });

  it("is told in Spanish, too", () => {
    const es = words("es");
    expect(whatItGives(es, gift({ months: 3, campaign }))).toBe(
      "$50 cada 3 meses, comisiones cubiertas, hasta que termine la campaña",
    );
    expect(noteOf(es, "es", gift({ state: "resting", rests: { kind: "no_card" } }))).toBe(
      "No tenía ninguna tarjeta guardada. No se cobra nada hasta que usted la inicie de nuevo.",
    );
  });
});
