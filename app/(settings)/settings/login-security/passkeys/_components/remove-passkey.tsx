"use client";
import { useState } from "react";
import { ProofHint } from "@/app/_features/second-factor/proof-link";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { useScripts } from "@/components/ui/use-scripts";
import { remove } from "../actions";

/** Asks for confirmation before it removes a passkey. Without scripts, the button removes it at once. */
export function RemovePasskey({ id, name }: { id: string; name: string }) {
  const [state, action] = useFormAction(remove, {});
  const [open, setOpen] = useState(false);
  const scripts = useScripts();
  const problem = state.title && (
    <p className="error" role="alert">
      {state.title}
      {state.proofNeeded && <ProofHint />}
    </p>
  );
  if (!scripts) {
    return (
      <form action={action}>
        <input type="hidden" name="id" value={id} />
        <SubmitButton variant="secondary" size="sm">
          Remove<span className="sr"> {name}</span>
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
          Remove<span className="sr"> {name}</span>
        </Button>
      }
      title={`Remove ${name}?`}
      description="It no longer logs you in. Your device may still offer it; you can delete it there, too."
      cancel="Keep it"
      action={
        <form action={action}>
          <input type="hidden" name="id" value={id} />
          <SubmitButton variant="danger" busyLabel="Removing">
            Remove
          </SubmitButton>
        </form>
      }
    >
      {problem}
    </AlertDialog>
  );
}
