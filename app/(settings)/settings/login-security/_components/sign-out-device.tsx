"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { signOutDevice, signOutElsewhere } from "../actions";

/** Logs one device out. The button names the device for screen readers. */
export function SignOutDevice({ sessionId, name }: { sessionId: string; name: string }) {
  const [state, action] = useFormAction(signOutDevice, {});
  return (
    <form action={action}>
      <input type="hidden" name="sessionId" value={sessionId} />
      <SubmitButton variant="secondary" size="sm" busyLabel="Signing out">
        Sign out<span className="sr"> {name}</span>
      </SubmitButton>
      <Problem title={state.title} />
    </form>
  );
}

/** Signs all other devices out at once. */
export function SignOutElsewhere() {
  const [state, action] = useFormAction(signOutElsewhere, {});
  return (
    <form action={action}>
      <SubmitButton variant="secondary" busyLabel="Signing out">
        Sign out everywhere else
      </SubmitButton>
      <Problem title={state.title} />
    </form>
  );
}

const Problem = ({ title }: { title: string | undefined }) =>
  title ? (
    <p className="error" role="alert">
      {title}
    </p>
  ) : null;
