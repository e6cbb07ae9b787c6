"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { FailureLine } from "@/app/_features/second-factor/form-failure";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useScripts } from "@/components/ui/use-scripts";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { remove } from "../actions";

/** Asks before removing a passkey. Without scripts, the button removes it without asking. */
export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const [state, action] = useSpokenAction(remove, {});
  const t = useTranslations("security.passkeys");
  const [open, setOpen] = useState(false);
  const scripts = useScripts();
  const problem = <FailureLine title={state.title} proofNeeded={state.proofNeeded} />;
  const removeIt = (
    <span>{t.rich("remove", { name, sr: (words) => <span className="sr">{words}</span> })}</span>
  );
  if (!scripts) {
    return (
      <form action={action}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton variant="secondary" size="sm">
          {removeIt}
        </SubmitButton>
        {problem}
      </form>
    );
  }
  return (
    <AlertDialog
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="secondary" size="sm">
          {removeIt}
        </Button>
      }
      title={t("removeAsk", { name })}
      description={t("removeWhat")}
      cancel={t("keep")}
      action={
        <form action={action}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton variant="danger" busyLabel={t("removing")}>
            {t("removeIt")}
          </SubmitButton>
        </form>
      }
    >
      {problem}
    </AlertDialog>
  );
}
