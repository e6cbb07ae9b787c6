"use client";
import { SubmitButton } from "@/components/ui/submit-button";
import { FIELDS } from "../_lib/fields";
import { StepHeading } from "./step-heading";

type ConfirmStepProps = {
  action: (form: FormData) => void;
  values: Record<string, string>;
  amount: string;
};

/** Shows the typed values and the amount once more, to be confirmed. */
export function ConfirmStep({ action, values, amount }: ConfirmStepProps) {
  const byPaypal = values.method === "paypal";
  return (
    <form action={action} className="stack g6">
      {["campaignId", ...FIELDS.map(({ name }) => name)].map((name) => (
        <input key={name} type="hidden" name={name} value={values[name] ?? ""} />
      ))}
      <div className="stack g3">
        <StepHeading>Is this right?</StepHeading>
        <p className="lead">You can choose only once, so please check every letter.</p>
      </div>
      <div className="card stack g4">
        <dl className="facts">
          <div>
            <dt>You get</dt>
            <dd className="strong num">{amount}</dd>
          </div>
          <div>
            <dt>By</dt>
            <dd>{byPaypal ? "PayPal" : "Paper check, in the mail"}</dd>
          </div>
          {byPaypal ? (
            <div>
              <dt>PayPal e-mail</dt>
              <dd>{values.email}</dd>
            </div>
          ) : (
            <>
              <div>
                <dt>Name on the check</dt>
                <dd>{values.name}</dd>
              </div>
              <div>
                <dt>Mailed to</dt>
                <dd>
                  {values.addressLine}
                  <br />
                  {values.city}, {values.state} {values.zipCode}
                  <br />
                  {values.country}
                </dd>
              </div>
              <div>
                <dt>Phone</dt>
                <dd className="num">{values.phoneNumber}</dd>
              </div>
            </>
          )}
        </dl>
      </div>
      <div className="stack g3">
        <SubmitButton name="step" value="confirm" size="lg" block busyLabel="Sending">
          {byPaypal ? "Yes, send it to PayPal" : "Yes, mail me a check"}
        </SubmitButton>
        <SubmitButton name="step" value="change" size="lg" variant="secondary" block>
          Change something
        </SubmitButton>
      </div>
    </form>
  );
}
