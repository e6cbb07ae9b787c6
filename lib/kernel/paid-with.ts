import type { Language } from "./languages";

/** The names of cards as they are written on them. */
const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** "Visa", or null for a brand that we have no name for. */
export const brandName = (brand: string): string | null => BRANDS[brand] ?? null;

/** The wallets that we take, by the processor's codes. */
export const WALLETS = ["apple_pay", "google_pay", "link"] as const;
export type Wallet = (typeof WALLETS)[number];

const WALLET_NAMES: Record<Wallet, string> = {
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  link: "Link",
};

export const isWallet = (code: string): code is Wallet => WALLETS.some((known) => known === code);

/** What paid a gift, by the processor's codes. All are null for gifts of before this was kept. */
export type PaidWith = { cardBrand: string | null; cardLast4: string | null; wallet: Wallet | null };

const CARD: Record<Language, (brand: string | null, last4: string) => string> = {
  en: (brand, last4) => `${brand ?? "Card"} ending in ${last4}`,
  es: (brand, last4) => `${brand ?? "Tarjeta"} terminada en ${last4}`,
};

/**
 * What paid a gift, in words: "Visa ending in 4242", "Apple Pay, Visa ending in 4242", "Link". Null when it is not known,
 * as of gifts of before it was kept, and of ones whose donor has deleted their account.
 */
export function paidWithWords({ cardBrand, cardLast4, wallet }: PaidWith, language: Language): string | null {
  const brand = cardBrand === null ? null : brandName(cardBrand);
  const card = cardLast4 === null ? brand : CARD[language](brand, cardLast4);
  const parts = [...(wallet === null ? [] : [WALLET_NAMES[wallet]]), ...(card === null ? [] : [card])];
  return parts.length > 0 ? parts.join(", ") : null;
}
