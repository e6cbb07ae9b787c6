"use client";

import type { ActionState } from "@/app/_lib/action";
import { SubmitButton } from "@/components/ui/submit-button";

type LeaveFormProps = { action: (form: FormData) => void; communityId: string; from: string };

/** The form that leaves the community: in the dialog, and on the page for browsers without scripts. */
export function LeaveForm({ action, communityId, from }: LeaveFormProps) {
  return (
    <form action={action}>
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="from" value={from} />
      <SubmitButton variant="danger" busyLabel="Leaving">
        Leave community
      </SubmitButton>
    </form>
  );
}

/** The error of a failed attempt to leave (000 §8). */
export const leavingFailed = ({ title }: ActionState) =>
  title === undefined ? null : `Could not leave community: ${title}`;
