"use client";
import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useToast } from "@/components/ui/toaster";
import { askOutcome, beginPayment, type PayPaths } from "./pay-calls";
import type { PayRequest } from "./types";

/** Where a payment stands. All but `ready`, `refused` and `again` are busy. */
export type PayState =
  | { step: "ready" }
  /** The card fields look at what was typed; they must not be locked yet, or they could not take the focus. */
  | { step: "checking" }
  | { step: "paying" }
  /** The bank asks its customer. */
  | { step: "bank" }
  /** The card was refused, or something else has to be done first. */
  | { step: "refused"; message: string; title: string }
  /** The same gift was made a moment ago. */
  | { step: "again"; question: string };

type Checkout = {
  attempt: string;
  paths: PayPaths;
  /** The page the browser comes back to when the bank takes it away. */
  thankYouHref: string;
};
type Tools = { stripe: Stripe | null; elements: StripeElements | null };
export type PayChoice = Omit<PayRequest, "attempt" | "giveAgain">;

type ProcessorResult = { error?: StripeError; paymentIntent?: PaymentIntent };

/** Takes a gift from the pressed button to the thank-you page. A second press while one is under way does nothing. */
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
      // The donor went back while the bank's window was open: it would stay on top of the next page.
      if (withProcessor.current) location.reload();
    },
    [],
  );

  const refuse = (message: string, title = t("notCharged")) => setState({ step: "refused", message, title });
  /** The button stays busy: the next page is on its way. */
  const leave = (href: string) => {
    router.replace(href);
    return false;
  };

  /** Asks the server how the payment ended; only its answer counts. True when the donor may try again on this page. */
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

  /** Waits for the processor, whose window may be on top of the page meanwhile. */
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
        // The fields say what is missing and hold the focus.
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
