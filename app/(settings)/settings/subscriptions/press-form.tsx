"use client";
import type { FormAction } from "@/app/_lib/action";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";

type PressFormProps = { action: FormAction; label: string; busyLabel: string };

export function PressForm({ action, label, busyLabel }: PressFormProps) {
  const [state, press] = useSpokenAction(action, {});
  return (
    <form action={press} className="stack g2">
      <div>
        <SubmitButton size="sm" variant="secondary" busyLabel={busyLabel}>
          {label}
        </SubmitButton>
      </div>
      {state.title && (
        <p className="error" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
