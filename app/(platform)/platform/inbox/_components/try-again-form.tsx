"use client";

import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { tryAgain } from "../actions";

export function TryAgainForm({ troubleId, title }: { troubleId: string; title: string }) {
  return (
    <Form action={tryAgain} hiddenFields={{ troubleId }} failure="line">
      <SubmitButton size="sm" busyLabel="Trying again" aria-label={`Try again: ${title}`}>
        Try again
      </SubmitButton>
    </Form>
  );
}
