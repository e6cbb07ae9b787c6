"use client";
import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Money } from "@/components/ui/money";
import { PrintButton } from "@/components/ui/print-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { TableButtons } from "@/components/ui/table-buttons";
import { useFormAction } from "@/components/ui/use-form-action";
import type { PayoutToPay } from "@/lib/payment";
import { paySeveral, type Several } from "../actions";
import { PayList } from "./pay-list";

type Offered = {
  id: string;
  number: string;
  communityName: string;
  isOnHold: boolean;
  amountCents: number;
  wait: string;
  /** null if unopened. */
  openedOn: string | null;
};

type SeveralFormProps = { kind: "paypal" | "paper_check"; offered: readonly Offered[] };

export function SeveralForm({ kind, offered }: SeveralFormProps) {
  const [state, action] = useFormAction<Several>(paySeveral, {});
  const { opened, done = [], refused = [] } = state;
  return (
    <div className="stack g5">
      <Outcome state={state} />
      <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      {opened && opened.length > 0 ? (
        <>
          <Files kind={kind} opened={opened} />
          <PayList
            key={`${done.length} ${refused.length}`}
            opened={opened}
            action={action}
            values={state.values}
          />
        </>
      ) : (
        <Chooser offered={offered.filter(({ number }) => !done.includes(number))} action={action} />
      )}
    </div>
  );
}

function Outcome({ state: { done = [], refused = [], missing = 0 } }: { state: Several }) {
  const t = useTranslations("desk.severalForm");
  return (
    <>
      {done.length > 0 && (
        <Banner role="status">
          <p>{t("markedAsSent", { count: done.length, numbers: done.join(", ") })}</p>
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="clay" role="alert">
          <p>{t("notMarked")}</p>
          <ul>
            {refused.map(({ number, why }) => (
              <li key={number}>
                {number}: {why}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {missing > 0 && (
        <Banner tone="gold">
          <p>{t("leftOut", { count: missing })}</p>
        </Banner>
      )}
    </>
  );
}

function Files({ kind, opened }: { kind: string; opened: readonly PayoutToPay[] }) {
  const t = useTranslations("desk.severalForm");
  return (
    <form method="post" action="/platform/payouts/csv" className="row wrap-ok g3 print:hidden">
      <input type="hidden" name="kind" value={kind} />
      {opened.map(({ id }) => (
        <input key={id} type="hidden" name="payoutId" value={id} />
      ))}
      {kind === "paypal" ? (
        <TableButtons csv={t("payPalFileCsv")} excel={t("payPalFileExcel")} />
      ) : (
        <TableButtons csv={t("addressesCsv")} excel={t("addressesExcel")} />
      )}
      <PrintButton variant="secondary">{t("printTheList")}</PrintButton>
    </form>
  );
}

function useHint({ openedOn, isOnHold, wait }: Offered): string {
  const t = useTranslations("desk.severalForm");
  const state = openedOn === null ? wait : t("openedOn", { at: openedOn });
  return isOnHold ? t("onHold", { state }) : state;
}

function Choice({ payout }: { payout: Offered }) {
  const hint = useHint(payout);
  return (
    <li>
      <Checkbox
        name="payoutId"
        value={payout.id}
        // An opened payout may be sent already, and a hold needs a decision. A payment cannot be
        // undone.
        defaultChecked={payout.openedOn === null && !payout.isOnHold}
        label={
          <>
            <span className="num strong">{payout.number}</span> {payout.communityName}
          </>
        }
        hint={hint}
      />
      <Money cents={payout.amountCents} className="strong" />
    </li>
  );
}

type ChooserProps = { offered: readonly Offered[]; action: (form: FormData) => void };

function Chooser({ offered, action }: ChooserProps) {
  const t = useTranslations("desk.severalForm");
  if (offered.length === 0) return null;
  return (
    <form action={action} className="stack g5">
      <fieldset className="stack g2">
        <legend className="label">{t("whichOnes")}</legend>
        <ul className="card several">
          {offered.map((payout) => (
            <Choice key={payout.id} payout={payout} />
          ))}
        </ul>
      </fieldset>
      <div className="stack g3">
        <SubmitButton busyLabel={t("opening")} className="justify-self-start max-[599px]:w-full">
          {t("openThese")}
        </SubmitButton>
        <p className="caption faint">{t("openNote")}</p>
      </div>
    </form>
  );
}
