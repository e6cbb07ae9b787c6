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

/** The state of the form. It is busy in all but `ready` and `refused`. */
export type SetupState =
  | { step: "ready" }
  /** The fields are being validated. They must not be locked yet, or an invalid one could not take the focus. */
  | { step: "checking" }
  | { step: "saving" }
  /** This device works, or waits until others had their turn. */
  | { step: "working" | "waiting" }
  /** The bank authenticates the card's owner. */
  | { step: "bank" }
  | { step: "refused"; title: string; message: string };

type Tools = { stripe: Stripe | null; elements: StripeElements | null };

/** How long the page waits for its turn by itself, in milliseconds. Then the donor decides. */
const PATIENCE_MS = 60_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Handles a typed card from the button to the saved one. A second press while one is under way does nothing. */
export function useCardSetup({ stripe, elements }: Tools) {
  const t = useTranslations("cards.card.form");
  const ui = useTranslations("ui");
  const [state, setState] = useState<SetupState>({ step: "ready" });
  const busy = useRef(false);
  const withBank = useRef(false);
  const router = useRouter();

  useEffect(
    () => () => {
      // The donor went back while the bank's dialog was open, which would stay on top of the next page.
      if (withBank.current) location.reload();
    },
    [],
  );

  const refuse = (message: string) => setState({ step: "refused", title: t("notSavedTitle"), message });

  /** Turns the typed card into a token: the card itself goes to the processor alone. Null when the page says why not. */
  async function typedCard(tools: { stripe: Stripe; elements: StripeElements }): Promise<string | null> {
    const { error: wrong } = await tools.elements.submit();
    if (wrong) {
      // The fields show what is missing, and the first such field has the focus.
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

  /** Sends a token until the server has taken it up: with work done in between, or after waiting for its turn. */
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

  /** Lets the bank ask, and then the server, whose word alone counts. */
  async function askBank(tools: { stripe: Stripe }, clientSecret: string, setupIntentId: string) {
    setState({ step: "bank" });
    withBank.current = true;
    await tools.stripe.handleNextAction({ clientSecret }).finally(() => {
      withBank.current = false;
    });
    setState({ step: "saving" });
    return askOutcome(setupIntentId);
  }

  /** True when the donor may try again on this page. */
  async function saveOnce(tools: { stripe: Stripe; elements: StripeElements }): Promise<boolean> {
    const cardToken = await typedCard(tools);
    if (cardToken === null) return true;
    const sent = await send(cardToken);
    const answer = sent.kind === "bank" ? await askBank(tools, sent.clientSecret, sent.setupIntentId) : sent;
    if (answer.kind === "go") {
      // The button stays busy until the next page is shown.
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
