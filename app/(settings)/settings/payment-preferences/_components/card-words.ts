import type { useTranslations } from "next-intl";
import { brandName } from "@/lib/kernel/paid-with";

type Shown = { brand: string; last4: string };

type CardWords = ReturnType<typeof useTranslations<"cards.saved">>;

/** "Visa ending in 4242", to start a sentence. */
export function cardName(t: CardWords, { brand, last4 }: Shown): string {
  const name = brandName(brand);
  return name ? t("ending", { brand: name, last4 }) : t("endingPlain", { last4 });
}

/** "01/27". */
export const expiryDate = ({ expMonth, expYear }: { expMonth: number; expYear: number }): string =>
  `${String(expMonth).padStart(2, "0")}/${String(expYear).slice(-2)}`;
