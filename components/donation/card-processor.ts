"use client";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useCallback, useEffect, useState } from "react";

/** How the browser reaches the card processor. */
export type CardProcessor = {
  publishableKey: string;
  /** A script to load first, if it does not come from the processor itself: the simulator's. */
  script: string | null;
};

function loadScript(src: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement("script");
    script.src = src;
    script.onload = () => loaded();
    script.onerror = () => {
      script.remove();
      failed(new Error(`could not load ${src}`));
    };
    document.head.append(script);
  });
}

let opened: { key: string; stripe: Promise<Stripe | null> } | null = null;

/** Loads the processor's script, on the checkout only and once for each page. A failed load may be tried again. */
function open({ publishableKey, script }: CardProcessor): Promise<Stripe | null> {
  const key = `${publishableKey}|${script}`;
  if (opened?.key !== key) {
    const stripe = (script ? loadScript(script) : Promise.resolve()).then(() => loadStripe(publishableKey));
    opened = { key, stripe };
    stripe.catch(() => {
      opened = null;
    });
  }
  return opened.stripe;
}

export type ProcessorState = { stripe: Stripe | null; failed: boolean; retry: () => void };

/** The state of the card processor's script: loading, loaded or failed. */
export function useCardProcessor({ publishableKey, script }: CardProcessor): ProcessorState {
  const [found, setFound] = useState<Omit<ProcessorState, "retry">>({ stripe: null, failed: false });
  const look = useCallback(async () => {
    try {
      const stripe = await open({ publishableKey, script });
      setFound({ stripe, failed: stripe === null });
    } catch {
      setFound({ stripe: null, failed: true });
    }
  }, [publishableKey, script]);
  useEffect(() => {
    void look();
  }, [look]);
  return {
    ...found,
    retry: () => {
      setFound({ stripe: null, failed: false });
      void look();
    },
  };
}
