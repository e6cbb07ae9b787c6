import type { Language } from "./languages";

const BRANDS: Record<string, string> = {
  visa: "Visa",
  mastercard: "Mastercard",
  amex: "American Express",
  discover: "Discover",
  diners: "Diners Club",
  jcb: "JCB",
  unionpay: "UnionPay",
};

export const brandName = (brand: string): string | null => BRANDS[brand] ?? null;

/** The processor's codes. */
const WALLETS = ["apple_pay", "google_pay", "link"] as const;
export type Wallet = (typeof WALLETS)[number];

const WALLET_NAMES: Record<Wallet, string> = {
  apple_pay: "Apple Pay",
  google_pay: "Google Pay",
  link: "Link",
};

export const isWallet = (code: string): code is Wallet => WALLETS.some((known) => known === code);

/** The processor's codes. All null on older gifts. */
export type PaidWith = { cardBrand: string | null; cardLast4: string | null; wallet: Wallet | null };

const CARD: Record<Language, (brand: string | null, last4: string) => string> = {
  en: (brand, last4) => `${brand ?? "Card"} ending in ${last4}`,
  es: (brand, last4) => `${brand ?? "Tarjeta"} terminada en ${last4}`,
};

/** "Apple Pay, Visa ending in 4242", or null for older gifts and deleted accounts. */
export function paidWithWords({ cardBrand, cardLast4, wallet }: PaidWith, language: Language): string | null {
  const brand = cardBrand === null ? null : brandName(cardBrand);
  const card = cardLast4 === null ? brand : CARD[language](brand, cardLast4);
  const parts = [...(wallet === null ? [] : [WALLET_NAMES[wallet]]), ...(card === null ? [] : [card])];
  return parts.length > 0 ? parts.join(", ") : null;
}
