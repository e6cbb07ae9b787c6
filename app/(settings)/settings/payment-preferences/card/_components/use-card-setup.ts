"use client";
import type { Stripe, StripeElements } from "@stripe/stripe-js";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { doWork } from "@/components/donation/do-work";
import { CARD_PAGE } from "../../_components/paths";
import type { CardAnswer } from "../_lib/types";
import { askOutcome, sendCard } from "./calls";

/** Busy in all states but `ready` and `refused`. */
export type SetupState =
  | { step: "ready" }
  /** The fields must stay unlocked, or an invalid one could not take the focus. */
  | { step: "checking" }
  | { step: "saving" }
  /** Proof of work, or a queue. */
  | { step: "working" | "waiting" }
  | { step: "bank" }
  | { step: "refused"; title: string; message: string };

type Tools = { stripe: Stripe | null; elements: StripeElements | null };

/** Time in the queue before the donor decides, in milliseconds. */
const PATIENCE_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A second press while a card is handled does nothing. */
export function useCardSetup({ stripe, elements }: Tools) {
  const t = useTranslations("cards.card.form");
  const ui = useTranslations("ui");
  const [state, setState] = useState<SetupState>({ step: "ready" });
  const busy = useRef(false);
  const withBank = useRef(false);
  const router = useRouter();

  useEffect(
    () => () => {
      // The donor went back during the bank's dialog, which would cover the next page.
      if (withBank.current) location.reload();
    },
    [],
  );

  const refuse = (message: string) => setState({ step: "refused", title: t("notSavedTitle"), message });

  /** Exchanges the card for a token: only the processor sees the card. Null if the page shows why not. */
  async function typedCard(tools: { stripe: Stripe; elements: StripeElements }): Promise<string | null> {
    const { error: wrong } = await tools.elements.submit();
    if (wrong) {
      // The first invalid field has the focus.
      setState({ step: "ready" });
      return null;
    }
    setState({ step: "saving" });
    const { error, confirmationToken } = await tools.stripe.createConfirmationToken({
      elements: tools.elements,
      params: { return_url: new URL(`${CARD_PAGE}/outcome`, location.href).href },
    });
    if (!confirmationToken) refuse(error?.message ?? t("notSaved"));
    return confirmationToken?.id ?? null;
  }

  /** Sends a token until the server accepts it, with proof of work or waiting in between. */
  async function send(cardToken: string): Promise<CardAnswer> {
    const since = performance.now();
    let work: string | null = null;
    for (;;) {
      setState({ step: "saving" });
      const answer = await sendCard(cardToken, work);
      if (answer.kind === "work") {
        setState({ step: "working" });
        work = await doWork(answer.work);
      } else if (answer.kind === "wait" && performance.now() - since < PATIENCE_MS) {
        setState({ step: "waiting" });
        await pause(answer.seconds * 1000);
      } else return answer;
    }
  }

  /** Runs the bank's step, then asks the server, whose answer alone counts. */
  async function askBank(tools: { stripe: Stripe }, clientSecret: string, setupIntentId: string) {
    setState({ step: "bank" });
    withBank.current = true;
    await tools.stripe.handleNextAction({ clientSecret }).finally(() => {
      withBank.current = false;
    });
    setState({ step: "saving" });
    return askOutcome(setupIntentId);
  }

  /** Returns true if the donor may retry on this page. */
  async function saveOnce(tools: { stripe: Stripe; elements: StripeElements }): Promise<boolean> {
    const cardToken = await typedCard(tools);
    if (cardToken === null) return true;
    const sent = await send(cardToken);
    const answer = sent.kind === "bank" ? await askBank(tools, sent.clientSecret, sent.setupIntentId) : sent;
    if (answer.kind === "go") {
      // The button stays busy until navigation.
      router.replace(answer.href);
      return false;
    }
    if (answer.kind === "refused") refuse(answer.message ?? ui("unreached"));
    else refuse(answer.kind === "bank" ? t("bankWaits") : t("noTurn"));
    return true;
  }

  async function save(): Promise<void> {
    if (busy.current || !stripe || !elements) return;
    busy.current = true;
    flushSync(() => setState({ step: "checking" }));
    if (await saveOnce({ stripe, elements })) busy.current = false;
  }

  return { state, save };
}
