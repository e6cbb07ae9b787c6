"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import type { FormHandle } from "@/app/(member)/campaigns/_components/campaign-form/draft";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog, DialogClose } from "@/components/ui/dialog";
import { DialogActions } from "@/components/ui/dialog-actions";
import { CircleDashed, UserPlus, UserRound } from "@/components/ui/icons";
import { LinkButton } from "@/components/ui/link-button";
import { Sealed } from "@/components/ui/sealed";

export type Suggested = {
  name: string;
  email: string | null;
  phone: string | null;
  /** Most likely member. */
  found: { id: string; name: string; email: string | null; how: string } | null;
  isInvited: boolean;
  wasRemoved: boolean;
  likewise: string | null;
  communityName: string;
  addHref: string;
  /** Without scripts. */
  confirmHref: string;
};

type SuggestedPersonProps = { suggested: Suggested; form: FormHandle };

/** Sealed. Asks once on load: whether the match is right, or whether to add a non-member (000 §4). */
export function SuggestedPerson({ suggested, form }: SuggestedPersonProps) {
  const t = useTranslations("campaignForm.suggestion");
  const { found } = suggested;
  const { recipient } = form.draft;
  const isChosen = found !== null && recipient?.id === found.id;
  const [isAsking, setAsking] = useState(false);
  const isOpenQuestion = recipient === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page opens
  useEffect(() => setAsking(isOpenQuestion), []);
  const choose = () => {
    if (!found) return;
    const { excluded } = form.draft;
    form.change({
      recipient: { id: found.id, name: found.name },
      excluded: excluded.filter((member) => member.id !== found.id),
    });
    setAsking(false);
  };
  return (
    <Sealed title={t("who")} level={2} className="who-for g4">
      <div className="picked suggested-person">
        {found ? (
          <Avatar name={found.name} seed={found.id} />
        ) : (
          <span className="avatar avatar-open" aria-hidden="true">
            <UserRound />
          </span>
        )}
        <span className="grow">
          <span className="strong picked-name">{suggested.name}</span>
          {suggested.email && <span className="small quiet picked-name">{suggested.email}</span>}
          {suggested.phone && <span className="small quiet num picked-name">{suggested.phone}</span>}
        </span>
        <Standing suggested={suggested} isChosen={isChosen} />
      </div>
      {suggested.likewise && (
        <Banner tone="gold">
          <p>{suggested.likewise}</p>
        </Banner>
      )}
      {suggested.wasRemoved && (
        <Banner tone="gold">
          <p>{t("removed", { community: suggested.communityName })}</p>
        </Banner>
      )}
      {found && !isChosen && (
        <Found suggested={suggested} choose={choose}>
          <Question
            suggested={suggested}
            choose={choose}
            open={isAsking}
            onOpenChange={(open) => setAsking(open)}
          />
        </Found>
      )}
      {!found && (
        <NotFound suggested={suggested}>
          <Offer suggested={suggested} open={isAsking} onOpenChange={(open) => setAsking(open)} />
        </NotFound>
      )}
    </Sealed>
  );
}

function Standing({ suggested, isChosen }: { suggested: Suggested; isChosen: boolean }) {
  const t = useTranslations("campaignForm.suggestion");
  if (isChosen)
    return (
      <Badge tone="gain" dot>
        {t("recipient")}
      </Badge>
    );
  return (
    <span className="missing-mark">
      <CircleDashed aria-hidden="true" />
      {t(suggested.found ? "notChosen" : suggested.isInvited ? "invited" : "notMember")}
    </span>
  );
}

type PartProps = { suggested: Suggested; children: ReactNode };

function Found({ suggested, choose, children }: PartProps & { choose: () => void }) {
  const t = useTranslations("campaignForm.suggestion");
  const { found, confirmHref } = suggested;
  if (!found) return null;
  return (
    <>
      <p className="small quiet">
        {found.email && found.email !== suggested.email
          ? t("isMemberWith", { name: found.name, email: found.email })
          : t("isMember", { name: found.name })}{" "}
        {found.how}
      </p>
      <div className="row wrap-ok g3">
        <Button variant="secondary" className="needs-js" onClick={choose}>
          {t("choose", { name: found.name })}
        </Button>
        <LinkButton variant="secondary" className="no-js" href={confirmHref}>
          {t("choose", { name: found.name })}
        </LinkButton>
      </div>
      {children}
    </>
  );
}

function NotFound({ suggested, children }: PartProps) {
  const t = useTranslations("campaignForm.suggestion");
  return (
    <>
      <p className="small quiet">
        {suggested.isInvited ? t("waits") : t("ordinary", { community: suggested.communityName })}{" "}
        {t("orElse")}
      </p>
      <div className="row wrap-ok g3">
        <LinkButton variant="secondary" href={suggested.addHref} icon={<UserPlus />}>
          {t("add")}
        </LinkButton>
      </div>
      {children}
    </>
  );
}

type AskProps = { suggested: Suggested; open: boolean; onOpenChange: (open: boolean) => void };

function Question({ suggested, choose, open, onOpenChange }: AskProps & { choose: () => void }) {
  const t = useTranslations("campaignForm.suggestion");
  const { found } = suggested;
  if (!found) return null;
  return (
    <Dialog
      title={t("isThis", { name: found.name })}
      description={found.how}
      open={open}
      onOpenChange={onOpenChange}
    >
      <p className="small quiet">
        {found.email
          ? t("becomesWith", { name: found.name, email: found.email })
          : t("becomes", { name: found.name })}
      </p>
      <DialogActions>
        <DialogClose>
          <Button variant="secondary">{t("no")}</Button>
        </DialogClose>
        <Button onClick={choose}>{t("yes")}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Offer({ suggested, open, onOpenChange }: AskProps) {
  const t = useTranslations("campaignForm.suggestion");
  const { name, isInvited, communityName, addHref } = suggested;
  return (
    <Dialog
      title={t(isInvited ? "notSignedUp" : "isNoMember", { name })}
      description={t(isInvited ? "needsInvited" : "needs")}
      open={open}
      onOpenChange={onOpenChange}
    >
      <p className="small quiet">{t("ordinaryShort", { community: communityName })}</p>
      <DialogActions>
        <DialogClose>
          <Button variant="secondary">{t("notNow")}</Button>
        </DialogClose>
        <LinkButton href={addHref} icon={<UserPlus />}>
          {t("add")}
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
