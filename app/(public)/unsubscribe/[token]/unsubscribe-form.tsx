"use client";

import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { stopEmails } from "./actions";

/** The question, and what became of it. */
export function UnsubscribeForm({ token }: { token: string }) {
  const [state, action] = useFormAction(stopEmails, {});
  if (state.ok) {
    return (
      <div className="stack g3" role="status">
        <h1>Stopped</h1>
        <p className="lead">No more campaign e-mails go to this address.</p>
        <p className="quiet">Text messages are stopped by replying STOP to one of them.</p>
      </div>
    );
  }
  return (
    <form action={action} className="stack g5 justify-items-center">
      <input type="hidden" name="token" value={token} />
      <div className="stack g3">
        <h1>Stop campaign e-mails?</h1>
        <p className="lead">
          You stay in your communities and can still open and support every campaign. We only stop writing to
          you about them.
        </p>
      </div>
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <SubmitButton size="lg" busyLabel="Stopping">
        Stop the e-mails
      </SubmitButton>
    </form>
  );
}
