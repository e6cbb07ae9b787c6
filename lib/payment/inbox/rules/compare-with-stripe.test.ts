import { describe, expect, it } from "vitest";
import {
  compareCharges,
  compareDisputes,
  compareRefunds,
  type OurCharge,
  type TheirCharge,
} from "./compare-with-stripe";

const AT = new Date("2026-11-20T12:00:00Z");
const charge = (more: Partial<TheirCharge> = {}): TheirCharge => ({
  id: "ch_1",
  intentId: "pi_1",
  amountCents: 10_256,
  currency: "usd",
  feeCents: 256,
  at: AT,
  ...more,
});
const gift = (more: Partial<OurCharge> = {}): OurCharge => ({
  chargeId: "ch_1",
  amountCents: 10_256,
  feeCents: 256,
  ...more,
});

describe("charges", () => {
  it.each<[string, TheirCharge, OurCharge[]]>([
    ["the same sum and fee", charge(), [gift()]],
    ["a fee that Stripe does not tell yet", charge({ feeCents: null }), [gift()]],
    ["a fee that we have not booked yet", charge(), [gift({ feeCents: null })]],
  ])("agree: %s", (_name, theirs, ours) => {
    expect(compareCharges([theirs], ours)).toEqual([]);
  });

  it("differ when Stripe has one that no gift has", () => {
    expect(compareCharges([charge()], [gift({ chargeId: "ch_2" })])).toEqual([
      {
        key: "charge-unbooked:ch_1",
        kind: "charge-unbooked",
        subject: "ch_1",
        amountCents: 10_256,
        facts: { intentId: "pi_1" },
        fingerprint: JSON.stringify([10_256, { intentId: "pi_1" }]),
        since: AT,
      },
    ]);
  });

  it.each<[string, TheirCharge, OurCharge, string, number, object]>([
    [
      "a cent more",
      charge({ amountCents: 10_257 }),
      gift(),
      "charge-differs",
      1,
      { theirCents: 10_257, ourCents: 10_256, currency: "usd" },
    ],
    [
      "another currency",
      charge({ currency: "eur" }),
      gift(),
      "charge-differs",
      0,
      { theirCents: 10_256, ourCents: 10_256, currency: "eur" },
    ],
    ["another fee", charge({ feeCents: 300 }), gift(), "fee-differs", 44, { theirCents: 300, ourCents: 256 }],
  ])("differ by %s", (_name, theirs, ours, kind, amountCents, facts) => {
    expect(compareCharges([theirs], [ours])).toEqual([
      {
        key: `${kind}:ch_1`,
        kind,
        subject: "ch_1",
        amountCents,
        facts,
        fingerprint: JSON.stringify([amountCents, facts]),
        since: AT,
      },
    ]);
  });
});

describe("refunds", () => {
  const refund = (stands: boolean, amountCents = 500) => ({ id: "re_1", amountCents, stands, at: AT });
  const ours = (taken: [string, number][], cameBack: string[] = []) => ({
    taken: new Map(taken),
    cameBack: new Set(cameBack),
  });

  it.each<[string, ReturnType<typeof refund>, ReturnType<typeof ours>, [string, number][]]>([
    ["one that stands and is booked", refund(true), ours([["re_1", 500]]), []],
    ["one that stands and is not booked", refund(true), ours([]), [["refund-unbooked", 500]]],
    ["one of another sum", refund(true), ours([["re_1", 400]]), [["refund-differs", 100]]],
    ["one that failed before it was booked", refund(false), ours([]), []],
    ["one that failed and is booked back", refund(false), ours([["re_1", 500]], ["re_1"]), []],
    [
      "one that failed and is not booked back",
      refund(false),
      ours([["re_1", 500]]),
      [["refund-unbooked", 500]],
    ],
  ])("%s", (_name, theirs, booked, expected) => {
    expect(compareRefunds([theirs], booked).map(({ kind, amountCents }) => [kind, amountCents])).toEqual(
      expected,
    );
  });
});

describe("disputes", () => {
  const moved = (amountCents: number) => ({ disputeId: "du_1", transactionId: "txn_1", amountCents, at: AT });

  it.each<[string, number, [string, number][], [string, string, number][]]>([
    ["withdrawn and booked", -500, [["txn_1", -500]], []],
    ["withdrawn and not booked", -500, [], [["dispute-unbooked:txn_1", "du_1", 500]]],
    ["given again and booked", 500, [["txn_1", 500]], []],
    ["given again, and only a part booked", 500, [["txn_1", 400]], [["dispute-differs:txn_1", "du_1", 100]]],
  ])("%s", (_name, amount, booked, expected) => {
    const found = compareDisputes([moved(amount)], new Map(booked));
    expect(found.map(({ key, subject, amountCents }) => [key, subject, amountCents])).toEqual(expected);
  });
});
