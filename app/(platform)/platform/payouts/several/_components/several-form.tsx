"use client";
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
  return (
    <>
      {done.length > 0 && (
        <Banner role="status">
          <p>
            Marked as sent: {done.join(", ")}. {done.length === 1 ? "The recipient is" : "The recipients are"}{" "}
            told.
          </p>
        </Banner>
      )}
      {refused.length > 0 && (
        <Banner tone="clay" role="alert">
          <p>Not marked, and nothing booked:</p>
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
          <p>{missing} of the ones you chose are no longer ready and were left out.</p>
        </Banner>
      )}
    </>
  );
}

function Files({ kind, opened }: { kind: string; opened: readonly PayoutToPay[] }) {
  const name = kind === "paypal" ? "PayPal file" : "Addresses";
  return (
    <form method="post" action="/platform/payouts/csv" className="row wrap-ok g3 print:hidden">
      <input type="hidden" name="kind" value={kind} />
      {opened.map(({ id }) => (
        <input key={id} type="hidden" name="payoutId" value={id} />
      ))}
      <TableButtons csv={`${name} (CSV)`} excel={`${name} (Excel)`} />
      <PrintButton variant="secondary">Print the list</PrintButton>
    </form>
  );
}

const hintOf = ({ openedOn, isOnHold, wait }: Offered): string => {
  const state = openedOn === null ? wait : `Opened on ${openedOn}, not marked as sent yet`;
  return isOnHold ? `${state}. Its community is on hold` : state;
};

type ChooserProps = { offered: readonly Offered[]; action: (form: FormData) => void };

function Chooser({ offered, action }: ChooserProps) {
  if (offered.length === 0) return null;
  return (
    <form action={action} className="stack g5">
      <fieldset className="stack g2">
        <legend className="label">Which ones?</legend>
        <ul className="card several">
          {offered.map((payout) => (
            <li key={payout.id}>
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
                hint={hintOf(payout)}
              />
              <Money cents={payout.amountCents} className="strong" />
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="stack g3">
        <SubmitButton busyLabel="Opening" className="justify-self-start max-[599px]:w-full">
          Open these and show where they go
        </SubmitButton>
        <p className="caption faint">After that, their recipients can’t change it. We log that you looked.</p>
      </div>
    </form>
  );
}
