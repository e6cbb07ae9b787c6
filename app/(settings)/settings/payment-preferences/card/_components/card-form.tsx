"use client";
import { Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeElementsOptions } from "@stripe/stripe-js";
import { type FormEvent, useMemo, useState } from "react";
import { CardFields } from "@/components/donation/card-choice";
import { useCardLook } from "@/components/donation/card-look";
import { type CardProcessor, useCardProcessor } from "@/components/donation/card-processor";
import { Refusal } from "@/components/donation/refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { PREFERENCES } from "../../_components/paths";
import { useCardSetup } from "./use-card-setup";

type CardFormProps = { processor: CardProcessor; agreement: string };

/** The fields for a new card and the button that saves it. */
export function CardForm({ processor, agreement }: CardFormProps) {
  const { stripe, failed, retry } = useCardProcessor(processor);
  const look = useCardLook();
  const options = useMemo<StripeElementsOptions>(
    () => ({
      locale: "en",
      mode: "setup",
      currency: "usd",
      allowedPaymentMethodTypes: ["card"],
      setupFutureUsage: "off_session",
      ...(look ? { appearance: look } : {}),
    }),
    [look],
  );
  return (
    <>
      <noscript>
        <Banner tone="gold">
          <p>
            Card entry needs JavaScript, because card numbers go straight to the card processor. Please switch
            it on and load this page again.
          </p>
        </Banner>
      </noscript>
      <Elements stripe={look && stripe} options={options}>
        <Fields agreement={agreement} failed={failed} onRetry={retry} />
      </Elements>
    </>
  );
}

type FieldsProps = { agreement: string; failed: boolean; onRetry: () => void };

function Fields({ agreement, failed, onRetry }: FieldsProps) {
  const stripe = useStripe();
  const elements = useElements();
  const { state, save } = useCardSetup({ stripe, elements });
  const [fieldsFailed, setFieldsFailed] = useState(false);
  const locked = ["saving", "working", "waiting", "bank"].includes(state.step);
  const busy = locked || state.step === "checking";

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  return (
    <form className="stack g5" onSubmit={submit} noValidate>
      <Refusal refused={state.step === "refused" ? state : null} />
      {failed || fieldsFailed ? (
        <NoFields onRetry={fieldsFailed ? () => location.reload() : onRetry} />
      ) : (
        <Card tight className="needs-js">
          <CardFields locked={locked} onLoadError={() => setFieldsFailed(true)} />
        </Card>
      )}
      <p className="caption faint">{agreement}</p>
      <div className="row wrap-ok g3">
        <Button type="submit" className="needs-js" busy={busy} busyLabel="Saving" disabled={!stripe && !busy}>
          Save card
        </Button>
        <LinkButton href={PREFERENCES} variant="secondary">
          Cancel
        </LinkButton>
      </div>
      <p
        className={state.step === "working" || state.step === "waiting" ? "small quiet" : "sr"}
        role="status"
      >
        {state.step === "saving" && "Saving your card."}
        {state.step === "working" &&
          "Many cards are being tried just now, so your device works for a second or two."}
        {state.step === "waiting" && "Others are before you. This page goes on by itself."}
        {state.step === "bank" && "Your bank asks you to confirm the card."}
      </p>
    </form>
  );
}

function NoFields({ onRetry }: { onRetry: () => void }) {
  return (
    <Banner
      tone="clay"
      role="alert"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      <p>The card fields could not be loaded. Check your connection and try again.</p>
    </Banner>
  );
}
