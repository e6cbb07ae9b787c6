import type { CardRates } from "@/lib/kernel";
import { env } from "@/lib/platform";

export const cardRates = (): CardRates => ({
  percent: env().CARD_FEE_PERCENT,
  fixedCents: env().CARD_FEE_FIXED_CENTS,
});
