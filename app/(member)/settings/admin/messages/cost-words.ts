import { numberText } from "@/lib/kernel/intl";
import { formatCents } from "@/lib/kernel/money";

type CostKey = "costNobody" | "cost";

/** In cents, with its sentence in `admin.texts`. */
export function costOf(text: {
  segments: number;
  priceCents: number;
  byText: number;
}): [key: CostKey, values: { each: string; all: string; count: number }] {
  const { segments, priceCents, byText } = text;
  const each = numberText(segments * priceCents, { maximumFractionDigits: 2 });
  const all = formatCents(Math.round(segments * priceCents * byText));
  return [byText === 0 ? "costNobody" : "cost", { each, all, count: byText }];
}
