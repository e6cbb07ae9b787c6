"use client";

import { Banner } from "@/components/ui/banner";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { sendOwnLink } from "../actions";

/** For an account with Google or Facebook only: it gets a password with a link sent to its own address. */
export function NoPassword() {
  const [state, action] = useFormAction(sendOwnLink, {});
  return (
    <form action={action} className="card stack g5">
      <p>
        Your account has no password yet. We send you a link under which you choose one; then you can log in
        with it, too.
      </p>
      {state.title && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      {state.ok ? (
        <Banner role="status">
          <p>
            <span className="strong">Sent</span>
            <br />
            Open the link in your e-mail within an hour.
          </p>
        </Banner>
      ) : (
        <div>
          <SubmitButton busyLabel="Sending">Send me a link</SubmitButton>
        </div>
      )}
    </form>
  );
}
