"use client";
import { BellOff, BellRing } from "lucide-react";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/ui/use-form-action";
import { setMuted } from "./mute-action";

/** "Not this time": a quiet line at the end of a campaign's page, with its way back. Nobody else sees it. */
export function NotThisTime({ campaignId, isMuted }: { campaignId: string; isMuted: boolean }) {
  const [state, action] = useFormAction(setMuted, {});
  return (
    <section className="not-now" aria-label="Messages about this campaign">
      <form action={action} className="row wrap-ok g3">
        <input type="hidden" name="campaignId" value={campaignId} />
        <input type="hidden" name="muted" value={isMuted ? "no" : "yes"} />
        <p className="small quiet grow" role="status">
          {isMuted
            ? "You won’t hear of this campaign again. Nobody is told."
            : "Not for you this time? Then you get no more messages about it, and nobody is told."}
        </p>
        <SubmitButton
          size="sm"
          variant="ghost"
          busyLabel="One moment"
          icon={isMuted ? <BellRing /> : <BellOff />}
        >
          {isMuted ? "Undo" : "Not this time"}
        </SubmitButton>
      </form>
      {state.title && (
        <p className="error" role="alert">
          {state.title}
        </p>
      )}
    </section>
  );
}
