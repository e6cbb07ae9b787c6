"use client";
import { useEffect, useState } from "react";
import type { GiftSums } from "./types";

const PAUSE_MS = 300;

/**
 * The charge, fee and net of a typed amount: from the sums that came with the page, else from the server once typing
 * pauses. Null until it is known.
 */
export function useQuote(
  dollars: number | null,
  known: Readonly<Record<string, GiftSums>>,
  quotePath: string,
): GiftSums | null {
  const [asked, setAsked] = useState<{ dollars: number; sums: GiftSums } | null>(null);
  const found = dollars === null ? null : (known[String(dollars)] ?? null);
  useEffect(() => {
    if (dollars === null || found) return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`${quotePath}?amount=${dollars}`, { signal: stop.signal });
        if (answer.ok) setAsked({ dollars, sums: await answer.json() });
      } catch {
        // An error is ignored, because the checkout shows the sum in any case.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [dollars, found, quotePath]);
  return found ?? (asked && asked.dollars === dollars ? asked.sums : null);
}
