"use client";
import { useTranslations } from "next-intl";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Money } from "@/components/ui/money";
import { Sealed } from "@/components/ui/sealed";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { formatDateTime } from "@/lib/kernel";
import type { PayoutToPay } from "@/lib/payment";
import { MethodFacts } from "../../[payoutId]/_components/method-facts";

type PayListProps = {
  opened: readonly PayoutToPay[];
  action: (form: FormData) => void;
  values: Record<string, string> | undefined;
};

/** Payouts without a reference stay open. */
export function PayList({ opened, action, values = {} }: PayListProps) {
  const t = useTranslations("desk.severalForm");
  return (
    <form action={action} className="stack g5">
      <Sealed title={t("theList")} level={2} seal={t("eachLookIsLogged")}>
        <ol className="pay-list">
          {opened.map(({ id, number, communityName, amountCents, chosenAt, receivingMethod, openedBy }) => (
            <li key={id} className="stack g3">
              <input type="hidden" name="payoutId" value={id} />
              <input type="hidden" name={`number-${id}`} value={number} />
              <input type="hidden" name={`chosen-${id}`} value={chosenAt.toISOString()} />
              <div className="row between wrap-ok g2">
                <h3 className="text-lg num">{number}</h3>
                <Money cents={amountCents} size="m" />
              </div>
              <p className="caption faint">{communityName}</p>
              {openedBy && (
                <Banner tone="gold">
                  <p>{t("openedBefore", { name: openedBy.name, at: formatDateTime(openedBy.at) })}</p>
                </Banner>
              )}
              <MethodFacts method={receivingMethod} number={number} />
              <Field
                label={t.rich("referenceOf", {
                  number,
                  hidden: (words) => <span className="sr">{words}</span>,
                })}
                className="print:hidden"
              >
                <TextInput
                  key={values[`reference-${id}`]}
                  name={`reference-${id}`}
                  autoComplete="off"
                  maxLength={100}
                  defaultValue={values[`reference-${id}`]}
                />
              </Field>
            </li>
          ))}
        </ol>
      </Sealed>
      <div className="stack g3 print:hidden">
        <SubmitButton
          name="step"
          value="sent"
          busyLabel={t("markingAsSent")}
          className="justify-self-start max-[599px]:w-full"
        >
          {t("submit")}
        </SubmitButton>
        <p className="caption faint">{t("submitNote")}</p>
      </div>
    </form>
  );
}
