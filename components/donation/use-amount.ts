"use client";
import { useEffect, useRef, useState } from "react";
import {
  type Cents,
  centsToDollars,
  dollarsToCents,
  MAX_CHARGE_CENTS,
  parseWholeDollars,
} from "@/lib/kernel/money";
import type { AmountChange } from "./amount-field";
import { amountProblem } from "./field-problems";
import type { GiftSums } from "./types";
import { useQuote } from "./use-quote";

type Gift = { giftCents: Cents; sums: GiftSums };

/** `isKnown` is false until the sums have loaded. */
export function useAmount(begin: Gift, quotePath: string, coverFees: boolean) {
  const [typed, setTyped] = useState<string | null>(null);
  const beginDollars = centsToDollars(begin.giftCents);
  const problem = typed === null ? null : amountProblem(typed);
  const dollars =
    typed === null ? beginDollars : problem === null ? parseWholeDollars(typed.trim()) || null : null;
  // Sums from the server after a rejection.
  const [corrected, setCorrected] = useState<{ dollars: number; sums: GiftSums; turn: number } | null>(null);
  const known = { [String(beginDollars)]: begin.sums };
  if (corrected) known[String(corrected.dollars)] = corrected.sums;
  const sums = useQuote(dollars, known, quotePath);
  // With the fee, large amounts exceed the card limit.
  const isTooMuch =
    typed !== null && sums !== null && (coverFees ? sums.covered : sums.plain).chargeCents > MAX_CHARGE_CENTS;
  const now = sums && dollars ? { giftCents: dollarsToCents(dollars), sums } : null;
  const last = useRef<Gift>(begin);
  useEffect(() => {
    if (now) last.current = now;
  });
  const change: AmountChange = {
    typed,
    problem: problem ?? (isTooMuch ? "invalidAmount" : null),
    onType: setTyped,
  };
  const isKnown = now !== null && !isTooMuch;
  // The amount screen shows changes made here.
  const inAddress = isKnown && dollars !== beginDollars ? `&amount=${dollars}` : "";
  return {
    gift: now ?? last.current,
    dollars: dollars ?? beginDollars,
    isKnown,
    inAddress,
    change,
    /** Counts corrections, to re-render the sums. */
    turn: corrected?.turn ?? 0,
    correct: (amount: number, sums: GiftSums) =>
      setCorrected((before) => ({ dollars: amount, sums, turn: (before?.turn ?? 0) + 1 })),
  };
}
