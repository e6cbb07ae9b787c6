"use client";
import type { Stripe } from "@stripe/stripe-js";
import { useCallback, useEffect, useRef, useState } from "react";

/** How long the card fields may load before the page says that they have not, in milliseconds. */
const PATIENCE_MS = 10_000;

type Loading = { stripe: Stripe | null; failed: boolean; retry: () => void };

/**
 * Whether the card fields are there. A script or frame that never answers counts like a blocked one after ten seconds,
 * and no longer once it arrives.
 */
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
    /** The processor's script is missing: no card can pay, not even a saved one. */
    isBlocked: hasNoScript || step === "failed",
    /** Fields for a new card are missing, which may still come. */
    isLate: step === "late",
    onReady: useCallback(() => setStep("ready"), []),
    onLoadError: useCallback(() => setStep("failed"), []),
    notice,
    retry() {
      // Fields that do not come although their script has can only be asked for with the page.
      if (!hasNoScript) return location.reload();
      setStep("loading");
      retry();
    },
  };
}

export type FieldsLoading = ReturnType<typeof useCardFields>;
