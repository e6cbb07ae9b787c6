"use client";
import { FailureLine } from "@/app/_features/second-factor/form-failure";
import { BellOff, BellRing } from "@/components/ui/icons";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { setMuted } from "./mute-action";

type NotThisTimeProps = {
  campaignId: string;
  isMuted: boolean;
  words: { label: string; line: string; button: string; busy: string };
};

/** No other member can see the choice. */
export function NotThisTime({ campaignId, isMuted, words }: NotThisTimeProps) {
  const [state, action] = useSpokenAction(setMuted, {});
  return (
    <section className="not-now" aria-label={words.label}>
      <form action={action} className="row wrap-ok g3">
        <input type="hidden" name="campaignId" value={campaignId} />
        <input type="hidden" name="muted" value={isMuted ? "no" : "yes"} />
        <p className="small quiet grow basis-40" role="status">
          {words.line}
        </p>
        <SubmitButton
          size="sm"
          variant="ghost"
          busyLabel={words.busy}
          icon={isMuted ? <BellRing /> : <BellOff />}
        >
          {words.button}
        </SubmitButton>
      </form>
      <FailureLine title={state.title} />
    </section>
  );
}
