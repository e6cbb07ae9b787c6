"use client";
import type { ReactNode } from "react";
import type { FormAction } from "@/app/_lib/action";
import type { ButtonVariant } from "@/components/ui/button-class";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type OnePressProps = {
  action: FormAction;
  id: string;
  /** Period number of the gift to skip. */
  skips?: number | null;
  /** Number of shown gifts, to restore the list. */
  shown: number;
  /** `title` is for screen readers. */
  label: string;
  title: string;
  busyLabel: string;
  variant?: ButtonVariant;
  icon?: ReactNode;
};

export function OnePress(props: OnePressProps) {
  const { action, id, skips, shown, label, title, busyLabel, variant = "secondary", icon } = props;
  const [state, send] = useSpokenAction(action, {});
  return (
    <form action={send}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="shown" value={shown} />
      {skips && <input type="hidden" name="gift" value={skips} />}
      <SubmitButton variant={variant} icon={icon} busyLabel={busyLabel}>
        <span>
          {label}
          <span className="sr"> {title}</span>
        </span>
      </SubmitButton>
      {state.title && (
        <p className="error" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
