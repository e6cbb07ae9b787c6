"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AnsweredForm } from "@/app/_features/forms/form";
import { amountProblem } from "@/components/donation/field-problems";
import type { GiftSums } from "@/components/donation/types";
import { useQuote } from "@/components/donation/use-quote";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { Money } from "@/components/ui/money";
import { Select } from "@/components/ui/select";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { dollarsToCents, formatShort, parseWholeDollars } from "@/lib/kernel/money";
import { changeGift } from "../recurring-actions";

type Choice = { amount: string; months: string; coverFees: boolean };

type ChangeFormProps = {
  id: string;
  title: string;
  now: Choice;
  /** In months. */
  offered: readonly number[];
  /** "From 12/08/2026", "From the gift after it" */
  from: string;
  /** Costs by amount in dollars; other amounts are fetched. */
  sums: Readonly<Record<string, GiftSums>>;
  quotePath: string;
  shown: number;
  keepHref: string;
};

const choiceIn = (form: HTMLFormElement): Choice => {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? "");
  return { amount: text("amount"), months: text("months"), coverFees: data.has("coverFees") };
};

export function ChangeForm(props: ChangeFormProps) {
  const { id, title, now, offered, from, sums, quotePath, shown, keepHref } = props;
  const [state, action] = useSpokenAction(changeGift, {});
  const t = useTranslations("cards.change");
  const [choice, setChoice] = useState<Choice>(
    state.values ? { ...now, ...state.values, coverFees: state.values.coverFees === "on" } : now,
  );
  const amount = useRef<HTMLInputElement>(null);
  // The link that led here is gone, so the focus moves.
  useEffect(() => amount.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer, what was typed is read again.
  useEffect(() => {
    if (amount.current?.form) setChoice(choiceIn(amount.current.form));
  }, [state]);

  const typed = choice.amount.trim();
  const dollars = amountProblem(typed) === null ? parseWholeDollars(typed) : null;
  const quote = useQuote(dollars, sums, quotePath);
  const sum = quote && (choice.coverFees ? quote.covered : quote.plain);
  const every = t("every", { months: Number(choice.months) });
  return (
    <AnsweredForm
      answer={state}
      submit={action}
      hiddenFields={{ id, shown: String(shown) }}
      onChange={(event: FormEvent<HTMLFormElement>) => setChoice(choiceIn(event.currentTarget))}
      className="rgift-open stack g4"
      aria-label={t("label", { title })}
    >
      <div className="rgift-two">
        <Field label={t("amount")} id={`amount-${id}`} name="amount">
          <TextInput
            ref={amount}
            className="num"
            before="$"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={now.amount}
          />
        </Field>
        <Field label={t("often")} id={`months-${id}`} name="months">
          <Select
            defaultValue={now.months}
            options={offered.map((months) => ({
              value: String(months),
              label: t("everyLabel", { months }),
            }))}
          />
        </Field>
      </div>
      <Checkbox name="coverFees" label={t("cover")} defaultChecked={now.coverFees} />
      <p className="small quiet" aria-live="polite">
        {sum && (
          <>
            {t.rich("sums", {
              from,
              pay: () => <Money cents={sum.chargeCents} />,
              net: () => <Money cents={sum.netCents} />,
            })}{" "}
          </>
        )}
        {t("notToday")}
      </p>
      <div className="row wrap-ok g3 rgift-acts">
        <SubmitButton busyLabel={t("saving")}>
          {dollars ? t("saveSum", { sum: formatShort(dollarsToCents(dollars)), every }) : t("save")}
        </SubmitButton>
        <LinkButton href={keepHref} variant="secondary" scroll={false}>
          {t("keep")}
        </LinkButton>
      </div>
    </AnsweredForm>
  );
}
