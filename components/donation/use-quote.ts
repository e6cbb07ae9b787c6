"use client";
import { useEffect, useState } from "react";
import type { GiftSums } from "./types";

const PAUSE_MS = 300;

/** Uses the page's sums, else asks the server once typing pauses. Null until known. */
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
        // Ignore errors: the checkout shows the sum anyway.
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [dollars, found, quotePath]);
  return found ?? (asked && asked.dollars === dollars ? asked.sums : null);
}
