"use client";

import { SubmitButton } from "@/components/ui/submit-button";
import { useScripts } from "@/components/ui/use-scripts";
import type { Asked } from "./words";

type AskedFormProps = {
  action: (form: FormData) => void;
  asked: Asked;
  memberRole?: 0 | 1;
  submit: string;
  busy: string;
  isDanger?: boolean;
};

export function AskedForm({ action, asked, memberRole, submit, busy, isDanger = false }: AskedFormProps) {
  const scripts = useScripts();
  return (
    <form action={action}>
      <input type="hidden" name="communityId" value={asked.communityId} />
      <input type="hidden" name="userId" value={asked.userId} />
      <input type="hidden" name="name" value={asked.name} />
      {memberRole !== undefined && <input type="hidden" name="memberRole" value={memberRole} />}
      {scripts && <input type="hidden" name="scripted" value="1" />}
      <SubmitButton variant={isDanger ? "danger" : "primary"} busyLabel={busy}>
        {submit}
      </SubmitButton>
    </form>
  );
}
