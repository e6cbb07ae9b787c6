"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { LinkButton } from "@/components/ui/link-button";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { memberPage } from "../../../_lib/paths";
import { changeRole, type Moved } from "../actions";
import { AskedForm } from "./asked-form";
import { useMoved } from "./use-moved";
import { type Asked, roleQuestion } from "./words";

type RoleCardProps = {
  asked: Asked;
  admins: number;
  most: number;
  /** Requires a third admin first. */
  needsThird: boolean;
  /** For browsers without scripts. */
  isAsking: boolean;
};

export function RoleCard({ asked, admins, most, needsThird, isAsking }: RoleCardProps) {
  const [open, setOpen] = useState(false);
  const [state, action] = useSpokenAction<Moved>(changeRole, {});
  useMoved(state);
  const t = useTranslations("members.role");
  const question = roleQuestion(asked);
  const named = { name: asked.name, firstName: asked.firstName };
  const title = t(`${question}.title`, named);
  const consequence = t(`${question}.consequence`, named);
  const button = { submit: t(`${question}.submit`), busy: t("saving") };
  const isDone = state.next !== undefined;
  const isOpen = asked.isVerified && !needsThird;
  const hint = needsThird ? t("needsThird") : t("hint", { admins, most, left: Math.max(0, most - admins) });
  const answer = <AskedForm action={action} asked={asked} memberRole={asked.isAdmin ? 0 : 1} {...button} />;
  const problem = <FormFailure title={state.title} />;
  return (
    <section className="card stack g3" aria-labelledby="role-title">
      <h2 id="role-title" className="text-(length:--t-h3)">
        {t("title")}
      </h2>
      <Checkbox
        label={t("label")}
        hint={asked.isVerified ? hint : t("notYet")}
        checked={isDone ? !asked.isAdmin : asked.isAdmin}
        disabled={!isOpen || isDone}
        readOnly
        onChange={() => setOpen(true)}
      />
      {!open && problem}
      {isOpen &&
        (isAsking ? (
          <Banner tone="gold" className="no-js">
            <div className="stack g3">
              <p>
                <span className="strong">{title}</span> {consequence}
              </p>
              <div className="row wrap-ok g3">
                {/* Scrolls the question into view. */}
                <LinkButton href={memberPage(asked.userId)} variant="secondary" autoFocus>
                  {t("cancel")}
                </LinkButton>
                {answer}
              </div>
            </div>
          </Banner>
        ) : (
          <div className="no-js">
            <LinkButton href={memberPage(asked.userId, "role")} variant="secondary" size="sm">
              {button.submit}
            </LinkButton>
          </div>
        ))}
      <AlertDialog
        open={open && !isDone}
        onOpenChange={setOpen}
        title={title}
        description={consequence}
        cancel={t("cancel")}
        action={answer}
      >
        {problem}
      </AlertDialog>
    </section>
  );
}
