/** How a payment failed, in the processor's codes. */
export type Decline = { code: string | null; declineCode: string | null };

const GENERAL = "Your card was declined. Please try another card or contact your bank.";

/**
 * What a donor can do about it, by decline code first. Codes that accuse ("lost", "stolen", "fraud") are absent on
 * purpose: they get the general words.
 */
const WORDS: Record<string, string> = {
  insufficient_funds: "Your card has insufficient funds. Please try another card or a smaller amount.",
  card_velocity_exceeded: "Your card has reached its limit. Please try another card.",
  withdrawal_count_limit_exceeded: "Your card has reached its limit. Please try another card.",
  expired_card: "Your card has expired. Please use another card.",
  incorrect_cvc: "Your card's security code is incorrect. Please check it and try again.",
  invalid_cvc: "Your card's security code is incorrect. Please check it and try again.",
  incorrect_number: "Your card number is incorrect. Please check it and try again.",
  invalid_number: "Your card number is incorrect. Please check it and try again.",
  invalid_expiry_month: "Your card's expiration date is incorrect. Please check it and try again.",
  invalid_expiry_year: "Your card's expiration date is incorrect. Please check it and try again.",
  incorrect_zip: "Your ZIP code does not match your card. Please check it and try again.",
  processing_error: "An error occurred while processing your card. Please try again in a little bit.",
  issuer_not_available: "Your bank could not be reached. Please try again in a little bit.",
  try_again_later: "Your bank could not be reached. Please try again in a little bit.",
  currency_not_supported: "Your card can't pay in US dollars. Please try another card.",
  card_not_supported: "Your card can't be used for this payment. Please try another card.",
  authentication_required:
    "Your bank wants to confirm this payment. Please try again and follow your bank's steps.",
  authentication_not_handled:
    "Your bank wants to confirm this payment. Please try again and follow your bank's steps.",
  payment_intent_authentication_failure:
    "Your bank could not confirm this payment. Please try again or use another card.",
};

/** Words for a failed payment that a donor can act on. Never says why a bank distrusts a card. */
export function declineWords(decline: Decline): string {
  return WORDS[decline.declineCode ?? ""] ?? WORDS[decline.code ?? ""] ?? GENERAL;
}
