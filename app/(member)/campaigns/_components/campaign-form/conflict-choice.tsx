"use client";
import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { LinkButton } from "@/components/ui/link-button";
import { numberText } from "@/lib/kernel/intl";
import {
  type Chosen,
  type Draft,
  differingFields,
  type FormWords,
  fieldsOf,
  textOf,
  type Version,
} from "./draft";
import { INTENT, type Intent } from "./read-form";

export const CONFLICT = "whose-version";

type Names = { types: readonly { id: number; name: string }[]; members: readonly Chosen[] };

/** By field. */
function wordsOf(draft: Draft, { types, members }: Names, t: FormWords): Record<string, string> {
  const nameOf = ({ id, name }: Chosen) => name || (members.find((one) => one.id === id)?.name ?? "");
  const amount = draft.amount.trim();
  const messages = draft.messages.map((message) => {
    const words = textOf(draft, message).trim() || t("conflict.empty");
    return [`message.${message.messageType}`, message.isEnabled ? words : t("conflict.off", { words })];
  });
  return {
    name: draft.name.trim() || t("conflict.empty"),
    campaignTypeId: types.find(({ id }) => String(id) === draft.campaignTypeId)?.name ?? t("conflict.none"),
    amount: /^[0-9]{1,12}$/.test(amount) ? `$${numberText(Number(amount))}` : amount || t("conflict.none"),
    description: draft.description.trim() || t("conflict.empty"),
    recipient: draft.recipient ? nameOf(draft.recipient) : t("conflict.nobody"),
    excluded: draft.excluded.map(nameOf).join(", ") || t("conflict.nobody"),
    ...Object.fromEntries(messages),
  };
}

type Row = { key: string; label: string; mine: string; theirs: string };

/** In form order. */
export function differencesOf(mine: Draft, theirs: Draft, names: Names, t: FormWords): Row[] {
  const differing = differingFields(mine, theirs);
  const [myWords, theirWords] = [wordsOf(mine, names, t), wordsOf(theirs, names, t)];
  return fieldsOf(mine, t)
    .filter(({ key }) => differing.includes(key))
    .map(({ key, label }) => ({ key, label, mine: myWords[key] ?? "", theirs: theirWords[key] ?? "" }));
}

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
        <Side title={t("yours", { who })} rows={rows} whose="mine">
          <Button
            type="submit"
            name={INTENT}
            value={"save" satisfies Intent}
            variant="secondary"
            onClick={keep}
          >
            {t("keep", { who })}
          </Button>
        </Side>
        <Side title={t("theirs", { who, by })} rows={rows} whose="theirs">
          <LinkButton
            href={href}
            variant="secondary"
            onClick={(event) => {
              event.preventDefault();
              take();
            }}
          >
            {t("take", { who, by })}
          </LinkButton>
        </Side>
      </div>
    </section>
  );
}

type SideProps = { title: string; rows: readonly Row[]; whose: "mine" | "theirs"; children: ReactNode };

function Side({ title, rows, whose, children }: SideProps) {
  return (
    <div className="well stack g3">
      <section className="stack g3 grow" aria-label={title}>
        <h3 className="strong">{title}</h3>
        <dl className="stack g3">
          {rows.map((row) => (
            <div key={row.key}>
              <dt className="caption quiet">{row.label}</dt>
              <dd className="kept-lines">{row[whose]}</dd>
            </div>
          ))}
        </dl>
      </section>
      {children}
    </div>
  );
}
