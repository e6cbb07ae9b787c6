"use client";
import { useTranslations } from "next-intl";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { answerQuestion, type MuteState } from "./actions";

export function Question({ token, short }: { token: string; short: string }) {
  const [state, action] = useSpokenAction<MuteState>(answerQuestion, {});
  const t = useTranslations("subscriptions.mute");
  const part = state.muted === undefined ? "ask" : state.muted ? "done" : "undone";
  return (
    <form action={action} className="stack g5 justify-items-center">
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="c" value={short} />
      <input type="hidden" name="answer" value={state.muted ? "undo" : "mute"} />
      <div className="stack g3" role={part === "ask" ? undefined : "status"}>
        <h1>{t(part)}</h1>
        <p className="lead">{t(`${part}Lead`)}</p>
      </div>
      <FormFailure title={state.title} />
      <SubmitButton
        key={part}
        size={state.muted ? "md" : "lg"}
        variant={state.muted ? "secondary" : "primary"}
        busyLabel={t("busy")}
      >
        {t(state.muted ? "undo" : "submit")}
      </SubmitButton>
    </form>
  );
}
