import type { SumLine } from "@/components/ui/sum";
import { formatCents } from "@/lib/kernel";
import { type PayoutSum, payoutLines } from "@/lib/payment";

/** What the lines are called; `extra` is what donors covered beyond the true fees. Without `raised` it has no line. */
export type SumLineWords = { raised?: string; fees: string; extra: string; gets: string };

/** What was raised, what card fees took, what was covered beyond them, and what the recipient gets. */
export function sumLines(sum: PayoutSum, words: SumLineWords): SumLine[] {
  const { grossCents, feeCents, extraCents, netCents } = payoutLines(sum);
  return [
    ...(words.raised ? [{ label: words.raised, value: formatCents(grossCents) }] : []),
    { label: words.fees, value: formatCents(-feeCents) },
    ...(extraCents === 0 ? [] : [{ label: words.extra, value: formatCents(extraCents) }]),
    { label: words.gets, value: formatCents(netCents), total: true },
  ];
}
