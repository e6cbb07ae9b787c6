"use client";

import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { makeAdmin } from "./actions";

type NameFormProps = { communityId: string; member: { userId: string; fullName: string } };

export function NameForm({ communityId, member }: NameFormProps) {
  const [state, action] = useFormAction(makeAdmin, {});
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="userId" value={member.userId} />
      <input type="hidden" name="name" value={member.fullName} />
      <FormFailure title={state.title} proofNeeded={state.proofNeeded} />
      <SubmitButton variant="secondary" size="sm" busyLabel="Naming">
        Make admin<span className="sr">: {member.fullName}</span>
      </SubmitButton>
    </form>
  );
}
