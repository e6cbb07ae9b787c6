"use client";
import { Eye } from "lucide-react";
import { Sealed } from "@/components/ui/sealed";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import type { ReceivingMethod } from "@/lib/payment";
import { type Look, look } from "../actions";

/** The recipient of a payout, hidden until staff request it. Before that, the data is not in the page. */
export function RecipientPanel({ payoutId }: { payoutId: string }) {
  const [state, action] = useFormAction<Look>(look, {});
  const { opened } = state;
  return (
    <Sealed title="Recipient" level={2} seal="Each look is logged">
      {opened ? (
        <dl className="facts" aria-live="polite">
          <Fact name="Member">{opened.recipient.fullName}</Fact>
          {opened.recipient.email && <Fact name="E-mail">{opened.recipient.email}</Fact>}
          {opened.recipient.phoneNumber && <Fact name="Phone">{opened.recipient.phoneNumber}</Fact>}
          <Method method={opened.receivingMethod} />
        </dl>
      ) : (
        <form action={action} className="stack g3 justify-items-start">
          <input type="hidden" name="payoutId" value={payoutId} />
          <p className="small quiet">The name and where the money goes. Your look is written to the log.</p>
          <SubmitButton variant="secondary" icon={<Eye />} busyLabel="Opening">
            Look at the recipient
          </SubmitButton>
          {state.title && (
            <p className="error" role="alert">
              {state.title}
            </p>
          )}
        </form>
      )}
    </Sealed>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Method({ method }: { method: ReceivingMethod | null }) {
  if (!method) return <Fact name="By">Not chosen yet</Fact>;
  if (method.method === "paypal") return <Fact name="PayPal">{method.email}</Fact>;
  return (
    <>
      <Fact name="Paper check to">{method.name}</Fact>
      <Fact name="Address">
        {method.addressLine}
        <br />
        {method.city}, {method.state} {method.zipCode}
        <br />
        {method.country}
      </Fact>
      <Fact name="Phone for the mail">{method.phoneNumber}</Fact>
    </>
  );
}
