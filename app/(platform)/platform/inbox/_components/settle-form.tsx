"use client";

import { ReasonForm } from "../../_components/reason-form";
import { settle } from "../actions";

export const SettleForm = ({ troubleId }: { troubleId: string }) => (
  <ReasonForm
    action={settle}
    subject={{ name: "troubleId", value: troubleId }}
    summary="Settle by hand"
    hint="It stays in the desk’s list. Please leave names out."
    button={{ label: "Settle", busy: "Settling", variant: "secondary" }}
    note="It books nothing. If something about it changes, it comes back as a new entry."
  />
);
