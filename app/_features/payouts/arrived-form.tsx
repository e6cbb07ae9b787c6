"use client";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { arrived } from "./actions";

type ArrivedFormProps = { campaignId: string; label: string; busy: string };

export function ArrivedForm({ campaignId, label, busy }: ArrivedFormProps) {
  const [state, action] = useSpokenAction(arrived, {});
  return (
    <form action={action} className="stack g3">
      <input type="hidden" name="campaignId" value={campaignId} />
      <FormFailure title={state.title} />
      <SubmitButton variant="secondary" block busyLabel={busy}>
        {label}
      </SubmitButton>
    </form>
  );
}
