"use client";
import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useToast } from "@/components/ui/toaster";
import { askOutcome, beginPayment, type PayPaths } from "./pay-calls";
import type { PayRequest } from "./types";

/** The state of a payment. It is busy in all but `ready`, `refused` and `again`. */
export type PayState =
  | { step: "ready" }
  /**
   * The card fields are being validated. They must not be locked yet, or an invalid one could not take the
   * focus.
   */
  | { step: "checking" }
  | { step: "paying" }
  /** The bank authenticates the donor. */
  | { step: "bank" }
  /** The card was refused, or something else has to be done first. */
  | { step: "refused"; message: string; title: string }
  /** The same gift was made a moment ago. */
  | { step: "again"; question: string };

type Checkout = {
  attempt: string;
  paths: PayPaths;
  /** The page to return to if the bank redirects the browser. */
  thankYouHref: string;
};
type Tools = { stripe: Stripe | null; elements: StripeElements | null };
export type PayChoice = Omit<PayRequest, "attempt" | "giveAgain">;

type ProcessorResult = { error?: StripeError; paymentIntent?: PaymentIntent };

/**
 * Handles a payment from the button to the thank-you page. A second press while one is under way does
 * nothing.
 */
export function usePayment(checkout: Checkout, { stripe, elements }: Tools) {
  const { attempt, paths, thankYouHref } = checkout;
  const t = useTranslations("giving.pay");
  const [state, setState] = useState<PayState>({ step: "ready" });
  const busy = useRef(false);
  const withProcessor = useRef(false);
  const router = useRouter();
  const toast = useToast();

  useEffect(
    () => () => {
      // The donor went back while the bank's dialog was open, which would stay on top of the next page.
      if (withProcessor.current) location.reload();
    },
    [],
  );

  const refuse = (message: string, title = t("notCharged")) => setState({ step: "refused", message, title });
  /** The button stays busy (false) until the next page is shown. */
  const leave = (href: string) => {
    router.replace(href);
    return false;
  };

  /**
   * Requests the outcome from the server. If it has no final outcome, a payment that the processor reports as
   * succeeded or processing counts too. True when the donor may try again on this page.
   */
  async function conclude({ error, paymentIntent }: ProcessorResult): Promise<boolean> {
    const outcome = await askOutcome(paths, attempt);
    if (outcome?.kind === "go") return leave(outcome.href);
    const status = paymentIntent?.status ?? error?.payment_intent?.status;
    if (status === "succeeded" || status === "processing") return leave(thankYouHref);
    if (!outcome) refuse(t("unknown"), t("unknownTitle"));
    else if (error?.type === "validation_error") refuse(error.message ?? t("declined"));
    else refuse(outcome.message ?? error?.message ?? t("declined"));
    return true;
  }

  /** Waits for the processor, whose dialog may cover the page meanwhile. */
  async function ask(work: Promise<ProcessorResult>): Promise<boolean> {
    withProcessor.current = true;
    const result = await work.finally(() => {
      withProcessor.current = false;
    });
    return conclude(result);
  }

  async function payOnce(choice: PayChoice, giveAgain: boolean): Promise<boolean> {
    if (!stripe) return true;
    if (choice.savedCardId === null) {
      const { error } = (await elements?.submit()) ?? {};
      if (error || !elements) {
        // The fields show what is missing, and the first such field has the focus.
        setState({ step: "ready" });
        return true;
      }
    }
    setState({ step: "paying" });
    const answer = await beginPayment(paths, { ...choice, attempt, giveAgain }, t("offline"));
    switch (answer.kind) {
      case "confirm":
        if (!elements) return true;
        return ask(
          stripe.confirmPayment({
            elements,
            clientSecret: answer.clientSecret,
            confirmParams: { return_url: new URL(thankYouHref, location.href).href },
            redirect: "if_required",
          }),
        );
      case "bank":
        setState({ step: "bank" });
        return ask(stripe.handleNextAction({ clientSecret: answer.clientSecret }));
      case "go":
        return leave(answer.href);
      case "stale":
        router.refresh();
        return false;
      case "amount":
        toast(answer.message, "problem");
        return leave(answer.href);
      case "again":
        setState({ step: "again", question: answer.question });
        return true;
      case "declined":
        refuse(answer.message);
        return true;
      case "problem":
        toast(t("failedBecause", { reason: answer.title }), "problem");
        refuse(answer.title, t("failed"));
        return true;
    }
  }

  async function pay(choice: PayChoice, giveAgain = false): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    flushSync(() => setState({ step: "checking" }));
    const mayGoOn = await payOnce(choice, giveAgain);
    if (mayGoOn) busy.current = false;
  }

  return { state, pay, stay: () => setState({ step: "ready" }) };
}
