"use client";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useCallback, useEffect, useRef, useState } from "react";

export type CardProcessor = {
  publishableKey: string;
  /** The simulator's script. Null for the real processor. */
  script: string | null;
};

const SCRIPTS = "script[data-card-processor], script[src^='https://js.stripe.com/']";

function loadScript(src: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement("script");
    script.src = src;
    script.dataset.cardProcessor = "";
    script.onload = () => loaded();
    script.onerror = () => {
      script.remove();
      failed(new Error(`could not load ${src}`));
    };
    document.head.append(script);
  });
}

let opened: { key: string; stripe: Promise<Stripe | null> } | null = null;

/** Loads once per page. A failed load can be retried. */
function open({ publishableKey, script }: CardProcessor): Promise<Stripe | null> {
  const key = `${publishableKey}|${script}`;
  if (opened?.key !== key) {
    const stripe = (script ? loadScript(script) : Promise.resolve()).then(() => loadStripe(publishableKey));
    const mine = { key, stripe };
    opened = mine;
    stripe.catch(() => {
      if (opened === mine) opened = null;
    });
  }
  return opened.stripe;
}

/** A stalled script counts as failed and can be retried. */
function abandon(): void {
  opened = null;
  for (const script of document.querySelectorAll(SCRIPTS)) script.dispatchEvent(new Event("error"));
}

export type ProcessorState = { stripe: Stripe | null; failed: boolean; retry: () => void };

export function useCardProcessor({ publishableKey, script }: CardProcessor): ProcessorState {
  const [found, setFound] = useState<Omit<ProcessorState, "retry">>({ stripe: null, failed: false });
  const lastTry = useRef(0);
  const look = useCallback(() => {
    lastTry.current += 1;
    const own = lastTry.current;
    const note = (stripe: Stripe | null) =>
      own === lastTry.current && setFound({ stripe, failed: stripe === null });
    open({ publishableKey, script }).then(note, () => note(null));
  }, [publishableKey, script]);
  useEffect(look, [look]);
  return {
    ...found,
    retry: () => {
      abandon();
      setFound({ stripe: null, failed: false });
      look();
    },
  };
}
