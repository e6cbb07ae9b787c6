import { expect, test } from "vitest";
import { inEnglish } from "@/lib/kernel";
import { type Decline, declineReason, tellingCode } from "./declines";

const said = (decline: Decline) => inEnglish(declineReason(tellingCode(decline)));

test.each([
  ["card_declined", "insufficient_funds", /insufficient funds/],
  ["expired_card", null, /has expired/],
  ["incorrect_cvc", "incorrect_cvc", /security code/],
  ["card_declined", "card_velocity_exceeded", /reached its limit/],
  ["processing_error", "processing_error", /try again in a little bit/],
  ["payment_intent_authentication_failure", null, /could not confirm/],
  ["authentication_required", "authentication_required", /wants to confirm/],
])("%s / %s tells the donor what to do", (code, declineCode, words) =>
  expect(said({ code, declineCode })).toMatch(words),
);

test.each([
  "lost_card",
  "stolen_card",
  "fraudulent",
  "pickup_card",
  "merchant_blacklist",
  "generic_decline",
  "new_code",
])("%s never accuses: the donor reads the general words", (declineCode) =>
  expect(said({ code: "card_declined", declineCode })).toBe(
    "Your card was declined. Please try another card or contact your bank.",
  ),
);
