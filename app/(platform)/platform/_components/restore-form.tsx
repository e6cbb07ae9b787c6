"use client";

import type { ReactNode } from "react";
import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { restore } from "../actions";

type RestoreFormProps = { communityId: string; name: string; stay: string; icon: ReactNode };

export function RestoreForm({ communityId, name, stay, icon }: RestoreFormProps) {
  return (
    <Form
      action={restore}
      hiddenFields={{ communityId, name, stay }}
      failure="line"
      className="grid max-[899px]:grow"
    >
      <SubmitButton
        variant="secondary"
        busyLabel="Bringing back"
        aria-label={`Bring ${name} back`}
        icon={icon}
      >
        Bring back
      </SubmitButton>
    </Form>
  );
}
