"use client";
import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState } from "react";

/** Timeout in milliseconds. */
const PATIENCE_MS = 10_000;

type Loading = { stripe: Stripe | null; failed: boolean; retry: () => void };

/** A stalled script or frame counts as blocked after ten seconds, until it arrives. */
export function useCardFields({ stripe, failed, retry }: Loading) {
  const [step, setStep] = useState<"loading" | "late" | "ready" | "failed">("loading");
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step !== "loading") return;
    const timer = setTimeout(
      () => setStep((before) => (before === "loading" ? "late" : before)),
      PATIENCE_MS,
    );
    return () => clearTimeout(timer);
  }, [step]);
  const hasNoScript = failed || (step === "late" && !stripe);
  return {
    isReady: step === "ready",
    /** Without the script no card can pay, not even a saved one. */
    isBlocked: hasNoScript || step === "failed",
    /** New-card fields may still arrive. */
    isLate: step === "late",
    onReady: useCallback(() => setStep("ready"), []),
    onLoadError: useCallback(() => setStep("failed"), []),
    notice,
    retry() {
      // Only a page reload can request them again.
      if (!hasNoScript) return location.reload();
      setStep("loading");
      retry();
    },
  };
}

export type FieldsLoading = ReturnType<typeof useCardFields>;
