import { expect, it } from "vitest";
import { type PaidWith, paidWithWords } from "./paid-with";

const NOTHING: PaidWith = { cardBrand: null, cardLast4: null, wallet: null };
const VISA: PaidWith = { cardBrand: "visa", cardLast4: "4242", wallet: null };

it.each<[PaidWith, string | null, string | null]>([
  [VISA, "Visa ending in 4242", "Visa terminada en 4242"],
  [{ ...VISA, wallet: "apple_pay" }, "Apple Pay, Visa ending in 4242", "Apple Pay, Visa terminada en 4242"],
  [
    { cardBrand: "amex", cardLast4: "0005", wallet: "google_pay" },
    "Google Pay, American Express ending in 0005",
    "Google Pay, American Express terminada en 0005",
  ],
  [{ ...VISA, cardBrand: "cartes_bancaires" }, "Card ending in 4242", "Tarjeta terminada en 4242"],
  // Link may hold something other than a card.
  [{ ...NOTHING, wallet: "link" }, "Link", "Link"],
  // The digits were erased with the donor's account.
  [{ ...VISA, cardLast4: null }, "Visa", "Visa"],
  [NOTHING, null, null],
])("%j is told as %s", (paid, english, spanish) => {
  expect(paidWithWords(paid, "en")).toBe(english);
  expect(paidWithWords(paid, "es")).toBe(spanish);
});
