export type Decline = { code: string; decline_code?: string; message: string };

/**
 * When a card requires 3-D Secure. `until-set-up`: not off session after a setup with the donor present.
 * `on-session`: never off session.
 */
type ChallengeRule = "never" | "always" | "until-set-up" | "on-session";

export type DisputeKind = "fraudulent" | "product_not_received" | "inquiry" | "early-fraud-warning";

export type TestCard = {
  brand: "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay";
  funding: "credit" | "debit" | "prepaid";
  /** Declines charges, after any challenge. */
  decline?: Decline;
  refusedAtEntry?: Decline;
  /** Cannot be saved to a customer. */
  cannotAttach?: boolean;
  blockedByRadar?: boolean;
  challenge: ChallengeRule;
  dispute?: DisputeKind;
  refund?: "pending-then-succeeds" | "succeeds-then-fails";
  availableAtOnce?: boolean;
};

const declined = (decline_code: string, message = "Your card was declined."): Decline => ({
  code: "card_declined",
  decline_code,
  message,
});

const visa: TestCard = { brand: "visa", funding: "credit", challenge: "never" };
const refused = (decline: Decline): TestCard => ({ ...visa, decline, cannotAttach: true });

const INSUFFICIENT = declined("insufficient_funds", "Your card has insufficient funds.");
const INCORRECT_NUMBER: Decline = { code: "incorrect_number", message: "Your card number is incorrect." };

export const AUTHENTICATION_REQUIRED: Decline = {
  code: "authentication_required",
  decline_code: "authentication_required",
  message: "Your card was declined. This transaction requires authentication.",
};

/** Declined as in Stripe's test mode. */
const NOT_A_TEST_CARD = declined(
  "test_mode_live_card",
  "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
);

/** Stripe's test numbers (docs.stripe.com/testing). */
export const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  "4242424242424242": visa,
  "4000056655665556": { ...visa, funding: "debit" },
  "5555555555554444": { ...visa, brand: "mastercard" },
  "2223003122003222": { ...visa, brand: "mastercard" },
  "5200828282828210": { ...visa, brand: "mastercard", funding: "debit" },
  "378282246310005": { ...visa, brand: "amex" },
  "371449635398431": { ...visa, brand: "amex" },
  "6011111111111117": { ...visa, brand: "discover" },
  "3056930009020004": { ...visa, brand: "diners" },
  "3566002020360505": { ...visa, brand: "jcb" },
  "6200000000000005": { ...visa, brand: "unionpay" },

  "4000000000000002": refused(declined("generic_decline")),
  "4000000000009995": refused(INSUFFICIENT),
  "4000000000009987": refused(declined("lost_card")),
  "4000000000009979": refused(declined("stolen_card")),
  "4000000000006975": refused(
    declined(
      "card_velocity_exceeded",
      "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.",
    ),
  ),
  "4000000000000069": refused({
    code: "expired_card",
    decline_code: "expired_card",
    message: "Your card has expired.",
  }),
  "4000000000000127": refused({
    code: "incorrect_cvc",
    decline_code: "incorrect_cvc",
    message: "Your card's security code is incorrect.",
  }),
  "4000000000000119": refused({
    code: "processing_error",
    decline_code: "processing_error",
    message: "An error occurred while processing your card. Try again in a little bit.",
  }),
  "4242424242424241": { ...visa, refusedAtEntry: INCORRECT_NUMBER },
  "4000000000000341": { ...visa, decline: declined("generic_decline") },
  "4100000000000019": { ...refused(declined("fraudulent")), blockedByRadar: true },

  "4000002500003155": { ...visa, challenge: "until-set-up" },
  "4000002760003184": { ...visa, challenge: "always" },
  "4000003800000446": { ...visa, challenge: "on-session" },
  "4000008260003178": { ...visa, challenge: "on-session", decline: INSUFFICIENT },
  "4000000000003220": { ...visa, challenge: "always" },
  "4000008400001629": { ...visa, challenge: "always", decline: declined("generic_decline") },

  "4000000000000259": { ...visa, dispute: "fraudulent" },
  "4000000000002685": { ...visa, dispute: "product_not_received" },
  "4000000000001976": { ...visa, dispute: "inquiry" },
  "4000000000005423": { ...visa, dispute: "early-fraud-warning" },

  "4000000000007726": { ...visa, refund: "pending-then-succeeds" },
  "4000000000005126": { ...visa, refund: "succeeds-then-fails" },
  "4000000000000077": { ...visa, availableAtOnce: true },
};

export const READY_MADE: Readonly<Record<string, string>> = {
  pm_card_visa: "4242424242424242",
  pm_card_visa_debit: "4000056655665556",
  pm_card_mastercard: "5555555555554444",
  pm_card_amex: "378282246310005",
  pm_card_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclined: "4000000000000002",
  pm_card_visa_chargeDeclinedInsufficientFunds: "4000000000009995",
  pm_card_visa_chargeDeclinedLostCard: "4000000000009987",
  pm_card_visa_chargeDeclinedStolenCard: "4000000000009979",
  pm_card_chargeDeclinedExpiredCard: "4000000000000069",
  pm_card_chargeDeclinedIncorrectCvc: "4000000000000127",
  pm_card_chargeDeclinedProcessingError: "4000000000000119",
  pm_card_chargeCustomerFail: "4000000000000341",
  pm_card_authenticationRequired: "4000002760003184",
  pm_card_authenticationRequiredOnSetup: "4000002500003155",
  pm_card_threeDSecure2Required: "4000000000003220",
  pm_card_createDispute: "4000000000000259",
  pm_card_createInquiry: "4000000000001976",
  pm_card_bypassPending: "4000000000000077",
};

/**
 * Simulator-only cards for crowds, because limits count by card. 4000 0098 … pay; 4000 0099 … are declined.
 */
const OF_A_CROWD: readonly [prefix: string, card: TestCard][] = [
  ["40000098", visa],
  ["40000099", refused(declined("generic_decline"))],
];

const ofACrowd = (number: string): TestCard | undefined =>
  number.length === 16 ? OF_A_CROWD.find(([prefix]) => number.startsWith(prefix))?.[1] : undefined;

export const isTestCard = (number: string): boolean => (TEST_CARDS[number] ?? ofACrowd(number)) !== undefined;

/** Unknown numbers are refused at entry. */
export function testCard(number: string): TestCard {
  return (
    TEST_CARDS[number] ??
    ofACrowd(number) ?? { ...visa, decline: NOT_A_TEST_CARD, refusedAtEntry: NOT_A_TEST_CARD }
  );
}

/** Off session, a required challenge is a decline (`authentication_required`). */
export function needsChallenge(card: TestCard, offSession: boolean, setUp: boolean): boolean {
  if (card.challenge === "never") return false;
  if (!offSession || card.challenge === "always") return true;
  return card.challenge === "until-set-up" && !setUp;
}
