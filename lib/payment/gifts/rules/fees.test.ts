import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type CardRates, feeOf } from "@/lib/kernel";
import { grossUp, quoteDonation } from "./fees";

const RATES: CardRates = { percent: 2.2, fixedCents: 30 };
const AMEX: CardRates = { percent: 3.5, fixedCents: 0 };

describe("the fee of a charge", () => {
  test.each([
    [100, 32],
    [2_000, 74],
    [10_000, 250],
    [10_256, 256],
    [1_000_000, 22_030],
  ])("of %i cents is %i", (charge, fee) => expect(feeOf(charge, RATES)).toBe(fee));
});

describe("covering the fee", () => {
  test.each([
    [2_000, 2_076],
    [5_000, 5_143],
    [10_000, 10_256],
  ])("of %i cents charges %i", (net, charge) => expect(grossUp(net, RATES)).toBe(charge));

  test.each([
    ["the default rates", RATES],
    ["American Express rates", AMEX],
  ])(
    "lets every whole dollar from 1 to 10,000 arrive to the cent with %s, and charges no cent more",
    (_, rates) => {
      for (let dollars = 1; dollars <= 10_000; dollars++) {
        const net = dollars * 100;
        const charge = grossUp(net, rates);
        expect(charge - feeOf(charge, rates)).toBe(net);
        expect(charge - 1 - feeOf(charge - 1, rates)).toBeLessThan(net);
      }
    },
  );

  test("is exact for any amount and any rates", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 90_000_000 }),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 1_000 }),
        (net, percent, fixedCents) => {
          const rates = { percent: percent / 100, fixedCents };
          const charge = grossUp(net, rates);
          return charge - feeOf(charge, rates) === net && charge - 1 - feeOf(charge - 1, rates) < net;
        },
      ),
    );
  });
});

describe("a quote", () => {
  test("covered: the amount arrives whole", () =>
    expect(quoteDonation({ amountCents: 10_000, coverFees: true }, RATES)).toEqual({
      amountCents: 10_000,
      chargeCents: 10_256,
      feeCents: 256,
      netCents: 10_000,
    }));

  test("not covered: the fee comes out of the amount", () =>
    expect(quoteDonation({ amountCents: 10_000, coverFees: false }, RATES)).toEqual({
      amountCents: 10_000,
      chargeCents: 10_000,
      feeCents: 250,
      netCents: 9_750,
    }));

  test("never invents or loses a cent: charge is fee plus net", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900_000 }), fc.boolean(), (dollars, coverFees) => {
        const quote = quoteDonation({ amountCents: dollars * 100, coverFees }, RATES);
        return quote.chargeCents === quote.feeCents + quote.netCents && quote.netCents > 0;
      }),
    );
  });
});
