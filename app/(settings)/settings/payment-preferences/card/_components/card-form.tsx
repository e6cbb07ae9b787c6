"use client";
import { Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeElementsOptions } from "@stripe/stripe-js";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useMemo, useState } from "react";
import { CardFields } from "@/components/donation/card-choice";
import { useCardLook } from "@/components/donation/card-look";
import { type CardProcessor, useCardProcessor } from "@/components/donation/card-processor";
import { Refusal } from "@/components/donation/refusal";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { languageOf } from "@/lib/kernel/languages";
import { PREFERENCES } from "../../_components/paths";
import { useCardSetup } from "./use-card-setup";

type CardFormProps = { processor: CardProcessor; agreement: string };

/** The fields for a new card and the button that saves it. */
export function CardForm({ processor, agreement }: CardFormProps) {
  const { stripe, failed, retry } = useCardProcessor(processor);
  const look = useCardLook();
  const t = useTranslations("cards.card.form");
  const language = languageOf(useLocale());
  const options = useMemo<StripeElementsOptions>(
    () => ({
      locale: language,
      mode: "setup",
      currency: "usd",
      allowedPaymentMethodTypes: ["card"],
      setupFutureUsage: "off_session",
      ...(look ? { appearance: look } : {}),
    }),
    [look, language],
  );
  return (
    <>
      <noscript>
        <Banner tone="gold">
          <p>{t("needsScripts")}</p>
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
  const t = useTranslations("cards.card.form");
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
        <Button
          type="submit"
          className="needs-js"
          busy={busy}
          busyLabel={t("saving")}
          disabled={!stripe && !busy}
        >
          {t("save")}
        </Button>
        <LinkButton href={PREFERENCES} variant="secondary">
          {t("cancel")}
        </LinkButton>
      </div>
      <p
        className={state.step === "working" || state.step === "waiting" ? "small quiet" : "sr"}
        role="status"
      >
        {state.step === "saving" && t("savingNow")}
        {state.step === "working" && t("working")}
        {state.step === "waiting" && t("waiting")}
        {state.step === "bank" && t("bank")}
      </p>
    </form>
  );
}

function NoFields({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("cards.card.form");
  return (
    <Banner
      tone="clay"
      role="alert"
      action={
        <Button variant="secondary" size="sm" onClick={onRetry}>
          {t("again")}
        </Button>
      }
    >
      <p>{t("noFields")}</p>
    </Banner>
  );
}
