"use client";

import { ReasonForm } from "../../_components/reason-form";
import { settle } from "../actions";

export const SettleForm = ({ troubleId }: { troubleId: string }) => (
  <ReasonForm
    action={settle}
    subject={{ name: "troubleId", value: troubleId }}
    summary="Resolve manually"
    hint="It’s kept in the desk’s list. Please leave names out."
    button={{ label: "Resolve", busy: "Resolving", variant: "secondary" }}
    note="This books nothing. If something about it changes, it comes back as a new entry."
  />
);
