"use client";

import type { ComponentProps } from "react";
import type { FormAction } from "@/app/_lib/action";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";

type ChangeButtonProps = Pick<ComponentProps<typeof SubmitButton>, "variant" | "size" | "busyLabel"> & {
  threadId: string;
  action: FormAction;
  label: string;
};

export function ChangeButton({ threadId, action, label, ...look }: ChangeButtonProps) {
  const [state, send] = useFormAction(action, {});
  return (
    <form action={send}>
      <input type="hidden" name="threadId" value={threadId} />
      <SubmitButton {...look}>{label}</SubmitButton>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
