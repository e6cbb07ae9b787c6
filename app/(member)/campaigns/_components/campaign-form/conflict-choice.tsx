"use client";
import { useTranslations } from "next-intl";
import { type MouseEvent, useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { numberText } from "@/lib/kernel/intl";
import type { Version } from "./autosave";
import { type Chosen, type Draft, type DraftMessage, differingFields, FIELDS, textOf } from "./draft";
import { type FormWords, messageSpoken } from "./failure";
import { INTENT, type Intent } from "./read-form";

export const CONFLICT = "whose-version";

type Names = { types: readonly { id: number; name: string }[]; members: readonly Chosen[] };

const messageOf = (draft: Draft, field: string): DraftMessage | undefined =>
  draft.messages.find(({ messageType }) => field === `message.${messageType}`);

function labelOf(field: string, t: FormWords): string {
  if (field === "recipient" || field === "excluded") return t(`who.${field}`);
  if (field === "campaignTypeId") return t("need.type");
  if (field === "name" || field === "amount" || field === "description") return t(`need.${field}`);
  const type = Number(field.slice("message.".length)) as DraftMessage["messageType"];
  return t("messages.textOf", { message: messageSpoken(type, t) });
}

function said(draft: Draft, field: string, { types, members }: Names, t: FormWords): string {
  const nameOf = ({ id, name }: Chosen) => name || (members.find((one) => one.id === id)?.name ?? "");
  const message = messageOf(draft, field);
  if (message) {
    const words = textOf(draft, message).trim() || t("conflict.empty");
    return message.isEnabled ? words : t("conflict.off", { words });
  }
  const amount = draft.amount.trim();
  switch (FIELDS.find((one) => one === field)) {
    case "recipient":
      return draft.recipient ? nameOf(draft.recipient) : t("conflict.nobody");
    case "excluded":
      return draft.excluded.map(nameOf).join(", ") || t("conflict.nobody");
    case "campaignTypeId":
      return types.find(({ id }) => String(id) === draft.campaignTypeId)?.name ?? t("conflict.none");
    case "amount":
      return /^[0-9]{1,12}$/.test(amount) ? `$${numberText(Number(amount))}` : amount || t("conflict.none");
    case "name":
      return draft.name.trim() || t("conflict.empty");
    case "description":
      return draft.description.trim() || t("conflict.empty");
    default:
      return "";
  }
}

type Row = { field: string; label: string; mine: string; theirs: string };

/** In form order. */
export const differencesOf = (mine: Draft, theirs: Draft, names: Names, t: FormWords): Row[] =>
  differingFields(mine, theirs).map((field) => ({
    field,
    label: labelOf(field, t),
    mine: said(mine, field, names, t),
    theirs: said(theirs, field, names, t),
  }));

type ConflictChoiceProps = {
  mine: Draft;
  theirs: Version;
  names: Names;
  /** Their version's page, for browsers without scripts. */
  href: string;
  keep: (event: MouseEvent<HTMLButtonElement>) => void;
  take: () => void;
};

/** Two admins, or two windows, changed one campaign: the second to save keeps one version as a whole. */
export function ConflictChoice({ mine, theirs, names, href, keep, take }: ConflictChoiceProps) {
  const form = useTranslations("campaignForm");
  const t = useTranslations("campaignForm.conflict");
  const by = theirs.by ?? "";
  const who = theirs.isYou ? "you" : theirs.by ? "named" : "other";
  const rows = differencesOf(mine, theirs.draft, names, form);
  const self = useRef<HTMLElement>(null);
  useEffect(() => {
    self.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const follow = (event: MouseEvent) => {
    event.preventDefault();
    take();
  };
  return (
    <section
      ref={self}
      id={CONFLICT}
      tabIndex={-1}
      className="stack g4 conflict"
      aria-labelledby={`${CONFLICT}-title`}
    >
      <Banner tone="gold" role="alert">
        <div className="stack g1">
          <h2 id={`${CONFLICT}-title`} className="strong conflict-title">
            {t("title", { who, by, at: theirs.at ?? "none" })}
          </h2>
          <p>{t("choose", { who })}</p>
        </div>
      </Banner>
      <div className="two">
        <div className="well stack g3">
          <Side title={t("yours", { who })} rows={rows.map((row) => ({ ...row, words: row.mine }))} />
          <Button
            type="submit"
            name={INTENT}
            value={"save" satisfies Intent}
            variant="secondary"
            onClick={keep}
          >
            {t("keep", { who })}
          </Button>
        </div>
        <div className="well stack g3">
          <Side title={t("theirs", { who, by })} rows={rows.map((row) => ({ ...row, words: row.theirs }))} />
          <LinkButton href={href} variant="secondary" onClick={follow}>
            {t("take", { who, by })}
          </LinkButton>
        </div>
      </div>
    </section>
  );
}

type SideProps = { title: string; rows: readonly (Row & { words: string })[] };

function Side({ title, rows }: SideProps) {
  return (
    <section className="stack g3 grow" aria-label={title}>
      <h3 className="strong">{title}</h3>
      <dl className="stack g3">
        {rows.map(({ field, label, words }) => (
          <div key={field}>
            <dt className="caption quiet">{label}</dt>
            <dd className="kept-lines">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
