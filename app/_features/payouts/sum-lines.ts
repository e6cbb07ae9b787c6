import type { SumLine } from "@/components/ui/sum";
import { formatCents } from "@/lib/kernel";
import { type PayoutSum, payoutLines } from "@/lib/payment";

/** `extra`: covered beyond the true fees. */
type SumLineWords = { raised?: string; fees: string; extra: string; gets: string };

export function sumLines(sum: PayoutSum, words: SumLineWords): SumLine[] {
  const { grossCents, feeCents, extraCents, netCents } = payoutLines(sum);
  return [
    ...(words.raised ? [{ label: words.raised, value: formatCents(grossCents) }] : []),
    { label: words.fees, value: formatCents(-feeCents) },
    ...(extraCents === 0 ? [] : [{ label: words.extra, value: formatCents(extraCents) }]),
    { label: words.gets, value: formatCents(netCents), total: true },
  ];
}
