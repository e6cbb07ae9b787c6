"use client";

import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { makeAdmin } from "./actions";

type NameFormProps = { communityId: string; member: { userId: string; fullName: string } };

export function NameForm({ communityId, member }: NameFormProps) {
  return (
    <Form
      action={makeAdmin}
      hiddenFields={{ communityId, userId: member.userId, name: member.fullName }}
      className="stack g2"
    >
      <SubmitButton variant="secondary" size="sm" busyLabel="Naming">
        Make admin<span className="sr">: {member.fullName}</span>
      </SubmitButton>
    </Form>
  );
}
