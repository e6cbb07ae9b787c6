"use client";

import { Form } from "@/app/_features/forms/form";
import { SubmitButton } from "@/components/ui/submit-button";
import { lift } from "../../../actions";

export function LiftForm({ communityId, name }: { communityId: string; name: string }) {
  return (
    <Form action={lift} hiddenFields={{ communityId, name }} className="stack g4">
      <div>
        <SubmitButton busyLabel="Lifting" className="max-[599px]:w-full">
          Lift the hold
        </SubmitButton>
      </div>
    </Form>
  );
}
