"use client";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { putBack } from "../actions";

/** Releases an opened, unsent payout so that the recipient can correct its destination. */
export function PutBackForm({ payoutId }: { payoutId: string }) {
  return (
    <Form action={putBack} hiddenFields={{ payoutId }} className="stack g2 justify-items-start">
      <SubmitButton variant="ghost" busyLabel="Returning" className="-ml-3.5">
        Not sent: return it
      </SubmitButton>
      <p className="caption faint">The recipient can then change where it goes.</p>
    </Form>
  );
}
