"use client";
import { PaymentElement } from "@stripe/react-stripe-js";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice, ChoiceGroup } from "@/components/ui/radio";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { PRODUCT_NAME } from "@/lib/kernel/product";
import type { FieldsLoading } from "./use-card-fields";

/** What is shown of a saved card; `brand` is null if unknown. */
export type ShownCard = { id: string; last4: string; brand: string | null; expires: string };

type CardChoiceProps = {
  savedCard: ShownCard | null;
  usesSaved: boolean;
  /** True for people with an account: they may save their card. */
  mayKeep: boolean;
  keep: boolean;
  /** True where the card is saved in any case, and the page has said why. */
  mustKeep: boolean;
  locked: boolean;
  /** True until it is known what stands above the fields: then they appear where they stay. */
  isAwaited: boolean;
  fields: FieldsLoading;
  /** Shown in place of fields that are late. */
  whenLate: ReactNode;
  onUsesSaved: (saved: boolean) => void;
  onKeep: (keep: boolean) => void;
};

/** The choice between the saved card and a new one. Typed card data stays when the choice changes. */
export function CardChoice(props: CardChoiceProps) {
  const {
    savedCard,
    usesSaved,
    mayKeep,
    keep,
    mustKeep,
    locked,
    isAwaited,
    fields,
    whenLate,
    onUsesSaved,
    onKeep,
  } = props;
  const t = useTranslations("giving.card");
  return (
    <>
      {savedCard && (
        <ChoiceGroup legend={t("which")} legendHidden className="g3">
          <Choice
            name="card"
            value="saved"
            label={t("saved", { last4: savedCard.last4 })}
            hint={t("expires", { brand: savedCard.brand ?? t("other"), date: savedCard.expires })}
            checked={usesSaved}
            disabled={locked}
            onChange={() => onUsesSaved(true)}
          />
          <Choice
            name="card"
            value="new"
            label={t("new")}
            checked={!usesSaved}
            disabled={locked}
            onChange={() => onUsesSaved(false)}
          />
        </ChoiceGroup>
      )}
      <Card tight className="stack g4 needs-js" hidden={usesSaved}>
        <CardFields
          locked={locked}
          mustKeep={mustKeep}
          isAwaited={isAwaited}
          fields={fields}
          whenLate={whenLate}
        />
        {mayKeep && !mustKeep && (
          <Checkbox
            className="keep-card"
            label={t("keep")}
            checked={keep}
            disabled={locked}
            onChange={(event) => onKeep(event.target.checked)}
          />
        )}
      </Card>
    </>
  );
}

/** The processor's fields for a new card, wherever one is typed. */
export function CardFields({
  locked,
  mustKeep = false,
  isAwaited = false,
  fields,
  whenLate,
}: Pick<CardChoiceProps, "locked" | "fields" | "whenLate"> &
  Partial<Pick<CardChoiceProps, "mustKeep" | "isAwaited">>) {
  const t = useTranslations("giving.card");
  const isShown = fields.isReady && !isAwaited;
  return (
    <div>
      {fields.isLate && whenLate}
      {!isShown && !fields.isLate && (
        <Loading label={t("loading")}>
          <div className="stack g4">
            <Skeleton height={50} radius={10} />
            <div className="two">
              <Skeleton height={50} radius={10} />
              <Skeleton height={50} radius={10} />
            </div>
            <Skeleton height={50} radius={10} />
          </div>
        </Loading>
      )}
      <div className={isShown ? undefined : "card-fields-awaited"}>
        <PaymentElement
          options={{
            readOnly: locked,
            business: { name: PRODUCT_NAME },
            layout: "tabs",
            ...(mustKeep ? { terms: { card: "never" as const } } : {}),
            // They have buttons of their own above.
            wallets: { applePay: "never", googlePay: "never" },
          }}
          onReady={fields.onReady}
          onLoadError={fields.onLoadError}
        />
      </div>
    </div>
  );
}
