"use client";
import { PaymentElement } from "@stripe/react-stripe-js";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { Choice, ChoiceGroup } from "@/components/ui/radio";
import { Loading, Skeleton } from "@/components/ui/skeleton";
import { PRODUCT_NAME } from "@/lib/kernel/product-name";
import type { FieldsLoading } from "./use-card-fields";

/** `brand` is null if unknown. */
export type ShownCard = { id: string; last4: string; brand: string | null; expires: string };

type CardChoiceProps = {
  savedCard: ShownCard | null;
  usesSaved: boolean;
  /** For people with an account. */
  mayKeep: boolean;
  keep: boolean;
  /** Always saved, and the page has said why. */
  mustKeep: boolean;
  locked: boolean;
  /** Layout above the fields is unknown: hide them, so they do not move. */
  isAwaited: boolean;
  fields: FieldsLoading;
  whenLate: ReactNode;
  onUsesSaved: (saved: boolean) => void;
  onKeep: (keep: boolean) => void;
};

/** Typed card data survives a change of the choice. */
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
            // Wallets have their own buttons above.
            wallets: { applePay: "never", googlePay: "never" },
          }}
          onReady={fields.onReady}
          onLoadError={fields.onLoadError}
        />
      </div>
    </div>
  );
}
