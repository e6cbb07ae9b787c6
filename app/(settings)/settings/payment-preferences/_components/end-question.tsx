"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { FailureLine } from "@/app/_features/second-factor/form-failure";
import { LinkButton } from "@/components/ui/link-button";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { endGift } from "../recurring-actions";

type EndQuestionProps = { id: string; title: string; shown: number; keepHref: string };

export function EndQuestion({ id, title, shown, keepHref }: EndQuestionProps) {
  const [state, action] = useSpokenAction(endGift, {});
  const t = useTranslations("cards.end");
  const question = useRef<HTMLParagraphElement>(null);
  // The link that led here is gone, so the focus moves.
  useEffect(() => question.current?.focus(), []);
  return (
    <div className="rgift-open stack g4">
      <div className="stack g1">
        <p className="strong" ref={question} tabIndex={-1}>
          {t("ask", { title })}
        </p>
        <p className="small quiet">{t("what")}</p>
      </div>
      <FailureLine title={state.title} />
      <form action={action} className="row wrap-ok g3 rgift-acts">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="shown" value={shown} />
        <SubmitButton variant="danger" busyLabel={t("ending")}>
          {t("submit")}
        </SubmitButton>
        <LinkButton href={keepHref} variant="secondary" scroll={false}>
          {t("keep")}
        </LinkButton>
      </form>
    </div>
  );
}
