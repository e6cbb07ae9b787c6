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

/** The state of a payment. It is busy in all but `ready`, `refused`, `who` and `again`. */
export type PayState =
  | { step: "ready" }
  /**
   * The card fields are being validated. They must not be locked yet, or an invalid one could not take the
   * focus.
   */
  | { step: "checking" }
  | { step: "paying" }
  /** This device works, or waits until others had their turn. */
  | { step: "working" | "waiting" }
  /** The bank authenticates the donor. */
  | { step: "bank" }
  /** The card was refused, or something else has to be done first. */
  | { step: "refused"; message: string; title: string }
  /** The wallet has not said who pays: the card waits for that. */
  | { step: "who"; kept: Kept }
  /** The same gift was made a moment ago: its receipt, if there is one to see, and the card that waits for the answer. */
  | { step: "again"; question: string; receiptHref: string | null; kept: Kept };

/** A choice whose card is a token already, which nothing has used up. */
export type Kept = { choice: PayChoice; cardToken: string | null };

type Checkout = {
  attempt: string;
  paths: PayPaths;
  /** The page to return to if the bank redirects the browser. */
  thankYouHref: string;
  /** The server refuses a name or the address. */
  onVisitorRefused: (errors: VisitorErrors, visitor: Visitor | null) => void;
  /** The sums of an amount are not what was shown. */
  onSumChanged: (amount: number, sums: GiftSums) => void;
};
type Tools = { stripe: Stripe | null; elements: StripeElements | null };
export type PayChoice = Pick<
  PayRequest,
  "amount" | "visitor" | "coverFees" | "shownCents" | "saveCard" | "savedCardId"
>;

/** How long the page waits for its turn by itself, in milliseconds. Then the donor decides; their place is kept. */
const PATIENCE_MS = 60_000;

/** A name that no other press has, also on a page without TLS. */
const newPress = () => crypto.getRandomValues(new Uint32Array(4)).join("-");

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type ProcessorResult = { error?: StripeError; paymentIntent?: PaymentIntent };

/**
 * Handles a payment from the button to the thank-you page. A second press while one is under way does
 * nothing.
 */
export function usePayment(checkout: Checkout, { stripe, elements }: Tools) {
  const { attempt, paths, thankYouHref, onVisitorRefused, onSumChanged } = checkout;
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

  const refuse = (message: string, title: string) => setState({ step: "refused", message, title });
  /** A card that did not pay: the reason in the specification's frame (001 §8), and what is true of the donor's money. */
  const decline = (reason: string) => refuse(t("notCharged"), t("failedBecause", { reason }));
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
    else if (error?.type === "validation_error") decline(error.message ?? t("declined"));
    else decline(outcome.message ?? error?.message ?? t("declined"));
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

  /**
   * Turns the typed card into a token, with which our server pays: the card itself goes to the processor alone. Null
   * when something is wrong with it; then the page says so.
   */
  async function typedCard(stripe: Stripe): Promise<string | null> {
    const { error: wrong } = (await elements?.submit()) ?? {};
    if (wrong || !elements) {
      // The fields show what is missing, and the first such field has the focus.
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

  /** Sends a press until the server has taken it up: with work done in between, or after waiting for its turn. */
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

  /** True when the donor may press again on this page. */
  async function payOnce({ choice, cardToken }: Kept, giveAgain: boolean): Promise<boolean> {
    if (!stripe) return true;
    if (choice.visitor && missingOf(choice.visitor).length > 0) {
      setState({ step: "who", kept: { choice, cardToken } });
      return true;
    }
    const press = newPress();
    const answer = await send({ ...choice, attempt, cardToken, press, work: null, giveAgain });
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
        // The server may have forgotten the card: read again which one it offers.
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

  /** One press at a time. False when there was no card to pay with, or another press is under way. */
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
    /** After the wallet's holder has said who they are: with the card that the wallet gave. */
    payAs: ({ choice, cardToken }: Kept, visitor: Visitor) =>
      once(async () => ({ choice: { ...choice, visitor }, cardToken }), false),
    /** After the question whether a second gift is meant: with the card that was given before it. */
    payAgain: (kept: Kept) => once(async () => kept, true),
    stay: () => setState({ step: "ready" }),
  };
}
