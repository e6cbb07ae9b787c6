"use client";
import { Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeElementsOptions } from "@stripe/stripe-js";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useMemo } from "react";
import { CardFields } from "@/components/donation/card-choice";
import { NoFields } from "@/components/donation/no-fields";
import { Refusal } from "@/components/donation/refusal";
import { useCardFields } from "@/components/donation/use-card-fields";
import { useCardLook } from "@/components/donation/use-card-look";
import {
  type CardProcessor,
  type ProcessorState,
  useCardProcessor,
} from "@/components/donation/use-card-processor";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { languageOf } from "@/lib/kernel/languages";
import { PREFERENCES } from "../../_components/paths";
import { type SetupState, useCardSetup } from "./use-card-setup";

const SAID = { saving: "savingNow", working: "working", waiting: "waiting", bank: "bank" } as const;
const isSaid = (step: SetupState["step"]): step is keyof typeof SAID => step in SAID;

type CardFormProps = { processor: CardProcessor; agreement: string };

export function CardForm({ processor, agreement }: CardFormProps) {
  const loading = useCardProcessor(processor);
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
      <Elements stripe={look && loading.stripe} options={options}>
        <Fields agreement={agreement} loading={loading} />
      </Elements>
    </>
  );
}

type FieldsProps = { agreement: string; loading: ProcessorState };

function Fields({ agreement, loading }: FieldsProps) {
  const t = useTranslations("cards.card.form");
  const stripe = useStripe();
  const elements = useElements();
  const { state, save } = useCardSetup({ stripe, elements });
  const fields = useCardFields(loading);
  const isMissing = fields.isBlocked || fields.isLate;
  const locked = ["saving", "working", "waiting", "bank"].includes(state.step);
  const busy = locked || state.step === "checking";

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isMissing) return fields.notice.current?.focus();
    void save();
  }

  const noFields = (
    <NoFields self={fields.notice} says={t("noFields")} retryLabel={t("again")} onRetry={fields.retry} />
  );
  return (
    <form className="stack g5" onSubmit={submit} noValidate>
      <Refusal refused={state.step === "refused" ? state : null} />
      {fields.isBlocked ? (
        noFields
      ) : (
        <Card tight className="needs-js">
          <CardFields locked={locked} fields={fields} whenLate={noFields} />
        </Card>
      )}
      <p className="caption faint">{agreement}</p>
      <div className="row wrap-ok g3">
        <Button
          type="submit"
          className="needs-js"
          busy={busy}
          busyLabel={t("saving")}
          disabled={!stripe && !busy && !isMissing}
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
        {isSaid(state.step) && <LiveText>{t(SAID[state.step])}</LiveText>}
      </p>
    </form>
  );
}
