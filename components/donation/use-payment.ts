"use client";
import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useToast } from "@/components/ui/toaster";
import { formatCents } from "@/lib/kernel/money";
import type { VisitorErrors } from "./about-you";
import { doWork } from "./do-work";
import { askOutcome, beginPayment, type PayPaths } from "./pay-calls";
import type { GiftSums, PayAnswer, PayRequest } from "./types";
import { missingOf, type Visitor } from "./wallet-person";

/** Busy in all steps but `ready`, `refused`, `who` and `again`. */
export type PayState =
  | { step: "ready" }
  /** Validating the card fields. Locked fields could not take the focus. */
  | { step: "checking" }
  | { step: "paying" }
  /** Solving a challenge, or queued. */
  | { step: "working" | "waiting" }
  | { step: "bank" }
  /** The card was declined, or another step is required. */
  | { step: "refused"; message: string; title: string }
  /** The wallet omitted payer details. */
  | { step: "who"; kept: Kept }
  /** Possible duplicate: the card waits for the answer. */
  | { step: "again"; question: string; receiptHref: string | null; kept: Kept };

/** A card choice with an unused token. */
export type Kept = { choice: PayChoice; cardToken: string | null };

type Checkout = {
  draftId: string;
  chosen: Pick<PayRequest, "months" | "isAnonymous">;
  paths: PayPaths;
  /** Return page after a bank redirect. */
  thankYouHref: string;
  onVisitorRefused: (errors: VisitorErrors, visitor: Visitor | null) => void;
  onSumChanged: (amount: number, sums: GiftSums) => void;
};
type Tools = { stripe: Stripe | null; elements: StripeElements | null };
export type PayChoice = Pick<
  PayRequest,
  "amount" | "visitor" | "coverFees" | "shownCents" | "saveCard" | "savedCardId"
>;

/** Milliseconds in the queue. Then the donor decides, keeping their place. */
const PATIENCE_MS = 60_000;

/** Unique. Also works without TLS. */
const newPress = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type ProcessorResult = { error?: StripeError; paymentIntent?: PaymentIntent };

/** Up to the thank-you page. Ignores a second press while busy. */
export function usePayment(checkout: Checkout, { stripe, elements }: Tools) {
  const { draftId, chosen, paths, thankYouHref, onVisitorRefused, onSumChanged } = checkout;
  const t = useTranslations("giving.pay");
  const [state, setState] = useState<PayState>({ step: "ready" });
  const busy = useRef(false);
  const withProcessor = useRef(false);
  const router = useRouter();
  const toast = useToast();

  useEffect(
    () => () => {
      // The bank's open dialog would stay on top of the next page.
      if (withProcessor.current) location.reload();
    },
    [],
  );

  const refuse = (message: string, title: string) => setState({ step: "refused", message, title });
  /** Says that nothing was charged, and why (001 §8). */
  const decline = (reason: string) => refuse(t("notCharged"), t("failedBecause", { reason }));
  /** Busy (false) until the next page shows. */
  const leave = (href: string) => {
    router.replace(href);
    return false;
  };

  /**
   * Reads the outcome from the server. Without a final one, the processor's succeeded or processing counts.
   * True if the donor may retry here.
   */
  async function conclude({ error, paymentIntent }: ProcessorResult): Promise<boolean> {
    const outcome = await askOutcome(paths, draftId);
    if (outcome?.kind === "go") return leave(outcome.href);
    const status = paymentIntent?.status ?? error?.payment_intent?.status;
    if (status === "succeeded" || status === "processing") return leave(thankYouHref);
    if (!outcome) refuse(t("unknown"), t("unknownTitle"));
    else if (error?.type === "validation_error") decline(error.message ?? t("declined"));
    else decline(outcome.message ?? error?.message ?? t("declined"));
    return true;
  }

  /** The processor's dialog may cover the page. */
  async function ask(work: Promise<ProcessorResult>): Promise<boolean> {
    withProcessor.current = true;
    const result = await work.finally(() => {
      withProcessor.current = false;
    });
    return conclude(result);
  }

  /** Only the processor sees the card. Null for an invalid card, with the error shown. */
  async function typedCard(stripe: Stripe): Promise<string | null> {
    const { error: wrong } = (await elements?.submit()) ?? {};
    if (wrong || !elements) {
      setState({ step: "ready" });
      return null;
    }
    setState({ step: "paying" });
    const { error, confirmationToken } = await stripe.createConfirmationToken({
      elements,
      params: { return_url: new URL(thankYouHref, location.href).href },
    });
    if (confirmationToken) return confirmationToken.id;
    decline(error?.message ?? t("declined"));
    return null;
  }

  /** Resends until accepted, solving challenges or waiting in the queue. */
  async function send(request: PayRequest): Promise<PayAnswer> {
    const since = performance.now();
    let work: string | null = null;
    for (;;) {
      setState({ step: "paying" });
      const answer: PayAnswer = await beginPayment(paths, { ...request, work }, t("offline"));
      if (answer.kind === "work") {
        setState({ step: "working" });
        work = await doWork(answer.work);
      } else if (answer.kind === "wait" && performance.now() - since < PATIENCE_MS) {
        setState({ step: "waiting" });
        await pause(answer.seconds * 1000);
      } else return answer;
    }
  }

  async function cardOf(choice: PayChoice): Promise<Kept | null> {
    if (!stripe) return null;
    if (choice.savedCardId !== null) return { choice, cardToken: null };
    const cardToken = await typedCard(stripe);
    return cardToken === null ? null : { choice, cardToken };
  }

  /** True if the donor may retry here. */
  async function payOnce({ choice, cardToken }: Kept, giveAgain: boolean): Promise<boolean> {
    if (!stripe) return true;
    if (choice.visitor && missingOf(choice.visitor).length > 0) {
      setState({ step: "who", kept: { choice, cardToken } });
      return true;
    }
    const press = newPress();
    const answer = await send({
      ...choice,
      ...chosen,
      attempt: draftId,
      cardToken,
      press,
      work: null,
      giveAgain,
    });
    switch (answer.kind) {
      case "work":
      case "wait":
        refuse(t("turnWhat"), t("turn"));
        return true;
      case "bank":
        setState({ step: "bank" });
        return ask(stripe.handleNextAction({ clientSecret: answer.clientSecret }));
      case "go":
        return leave(answer.href);
      case "changed":
        router.refresh();
        refuse(t("changedWhat"), t("changed"));
        return true;
      case "stale":
        router.refresh();
        return false;
      case "amount":
        toast(answer.message, "problem");
        return leave(answer.href);
      case "sum": {
        const { chargeCents } = choice.coverFees ? answer.sums.covered : answer.sums.plain;
        onSumChanged(choice.amount, answer.sums);
        refuse(t("sumChangedWhat", { amount: formatCents(chargeCents) }), t("sumChanged"));
        return true;
      }
      case "again":
        setState({
          step: "again",
          question: answer.question,
          receiptHref: answer.receiptHref,
          kept: { choice, cardToken },
        });
        return true;
      case "declined":
        // Reload the saved card: the server may have forgotten it.
        if (choice.savedCardId !== null) router.refresh();
        decline(answer.message);
        return true;
      case "you":
        setState({ step: "ready" });
        onVisitorRefused(answer.errors, choice.visitor);
        return true;
      case "problem":
        toast(t("failedBecause", { reason: answer.title }), "problem");
        refuse("", t("failedBecause", { reason: answer.title }));
        return true;
    }
  }

  /** One press at a time. False without a card, or while busy. */
  async function once(card: () => Promise<Kept | null>, giveAgain: boolean): Promise<boolean> {
    if (busy.current) return false;
    busy.current = true;
    flushSync(() => setState({ step: "checking" }));
    const kept = await card();
    const mayGoOn = kept === null || (await payOnce(kept, giveAgain));
    if (mayGoOn) busy.current = false;
    return kept !== null;
  }

  return {
    state,
    pay: (choice: PayChoice) => once(() => cardOf(choice), false),
    payAs: ({ choice, cardToken }: Kept, visitor: Visitor) =>
      once(async () => ({ choice: { ...choice, visitor }, cardToken }), false),
    payAgain: (kept: Kept) => once(async () => kept, true),
    stay: () => setState({ step: "ready" }),
  };
}
