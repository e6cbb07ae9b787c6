"use client";

import { useTranslations } from "next-intl";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { chooseFindable } from "./actions";

export function FindableForm({ communityId, isFindable }: { communityId: string; isFindable: boolean }) {
  const t = useTranslations("admin.findableForm");
  const [state, action] = useSpokenAction(chooseFindable, {});
  return (
    <form action={action} className="stack g2">
      <input type="hidden" name="communityId" value={communityId} />
      <input type="hidden" name="findable" value={isFindable ? "no" : "yes"} />
      <div>
        <SubmitButton
          variant={isFindable ? "primary" : "secondary"}
          busyLabel={t(isFindable ? "hiding" : "allowing")}
        >
          {t(isFindable ? "hide" : "allow")}
        </SubmitButton>
      </div>
      {state.title && (
        <p className="error small" role="alert">
          {state.title}
        </p>
      )}
    </form>
  );
}
