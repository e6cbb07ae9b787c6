import type { PlainReason } from "@/lib/kernel";

export type Decline = { code: string | null; declineCode: string | null };

/** Accusing codes ("lost", "stolen", "fraud") are omitted on purpose and get the general text. */
const REASONS = {
  insufficient_funds: "card.insufficient_funds",
  card_velocity_exceeded: "card.limit_reached",
  withdrawal_count_limit_exceeded: "card.limit_reached",
  expired_card: "card.expired",
  incorrect_cvc: "card.incorrect_cvc",
  invalid_cvc: "card.incorrect_cvc",
  incorrect_number: "card.incorrect_number",
  invalid_number: "card.incorrect_number",
  invalid_expiry_month: "card.incorrect_expiry",
  invalid_expiry_year: "card.incorrect_expiry",
  incorrect_zip: "card.incorrect_zip",
  processing_error: "card.processing_error",
  issuer_not_available: "card.bank_unreachable",
  try_again_later: "card.bank_unreachable",
  currency_not_supported: "card.no_dollars",
  card_not_supported: "card.not_supported",
  authentication_required: "card.bank_asks",
  authentication_not_handled: "card.bank_asks",
  payment_intent_authentication_failure: "card.bank_not_convinced",
  setup_intent_authentication_failure: "card.not_confirmed",
} as const satisfies Record<string, PlainReason>;

const OF_CODE = new Map<string, PlainReason>(Object.entries(REASONS));

/** The bank's code if a donor can act on it, else the processor's. */
export function tellingCode({ code, declineCode }: Decline): string {
  const told = [declineCode, code].find((one) => one !== null && OF_CODE.has(one));
  return told ?? declineCode ?? code ?? "card_declined";
}

/** Never reveals why a bank distrusts a card. */
export const declineReason = (tellingCode: string): PlainReason =>
  OF_CODE.get(tellingCode) ?? "card.declined";
