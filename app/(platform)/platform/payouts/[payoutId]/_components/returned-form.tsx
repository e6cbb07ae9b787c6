"use client";

import { ReasonForm } from "../../../_components/reason-form";
import { markReturned } from "../actions";

export const ReturnedForm = ({ payoutId }: { payoutId: string }) => (
  <ReasonForm
    action={markReturned}
    subject={{ name: "payoutId", value: payoutId }}
    summary="The money came back"
    hint="For the desk’s list. The recipient reads it, too. Please leave names out."
    button={{ label: "Mark as returned", busy: "Marking as returned", variant: "danger" }}
    note="The recipient is asked to choose again. The campaign stays completed."
  />
);
