"use client";

import { AgainButton } from "@/components/ui/again-button";
import { Banner } from "@/components/ui/banner";
import { useFormAction } from "@/components/ui/use-form-action";
import type { Wait } from "@/components/ui/wait";
import { sendEmailAgain } from "../actions";

/** Sends another e-mail, five minutes after the last one at the earliest. */
export function SendAgainForm({ wait }: { wait: Wait }) {
  const [state, action] = useFormAction(sendEmailAgain, {});
  return (
    <form action={action} className="stack g3">
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <p className="small quiet">Nothing there? Look into your spam folder first.</p>
      <AgainButton wait={wait} busyLabel="Sending">
        Send the link again
      </AgainButton>
    </form>
  );
}
