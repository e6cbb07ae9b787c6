"use client";

import type { ReactNode } from "react";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { restore } from "../actions";

type RestoreFormProps = { communityId: string; name: string; stay: string; icon: ReactNode };

export function RestoreForm({ communityId, name, stay, icon }: RestoreFormProps) {
  const [state, action] = useFormAction(restore, {});
  return (
    <form action={action} className="grid max-[899px]:grow">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="name" value={name} />
      <input type="hidden" name="stay" value={stay} />
      <SubmitButton
        variant="secondary"
        busyLabel="Bringing back"
        aria-label={`Bring ${name} back`}
        icon={icon}
      >
        Bring back
      </SubmitButton>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
