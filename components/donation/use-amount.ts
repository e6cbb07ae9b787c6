"use client";
import { useEffect, useRef, useState } from "react";
import { type Cents, dollarsToCents, parseWholeDollars } from "@/lib/kernel/money";
import type { AmountChange } from "./amount-line";
import { amountProblem } from "./field-problems";
import type { GiftSums } from "./types";
import { useQuote } from "./use-quote";

type Gift = { giftCents: Cents; sums: GiftSums };

/** The amount at the checkout, which can be changed there. `isKnown` is false until the sums of a new one are there. */
export function useAmount(begin: Gift, quotePath: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const beginDollars = begin.giftCents / 100;
  const problem = typed === null ? null : amountProblem(typed);
  const dollars =
    typed === null ? beginDollars : problem === null ? parseWholeDollars(typed.trim()) || null : null;
  const sums = useQuote(dollars, { [String(beginDollars)]: begin.sums }, quotePath);
  const now = sums && dollars ? { giftCents: dollarsToCents(dollars), sums } : null;
  const last = useRef<Gift>(begin);
  useEffect(() => {
    if (now) last.current = now;
  });
  const change: AmountChange = { typed, problem, onType: setTyped };
  return { gift: now ?? last.current, dollars: dollars ?? beginDollars, isKnown: now !== null, change };
}
