"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
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
import { useFirstError } from "@/components/ui/use-first-error";
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
  const { errors, values } = state;
  const begin: Choice = values
    ? {
        amount: values.amount ?? "",
        months: values.months ?? now.months,
        coverFees: values.coverFees === "on",
      }
    : now;
  const [choice, setChoice] = useState(begin);
  const form = useFirstError(errors);
  const amount = useRef<HTMLInputElement>(null);
  // The link that led here is gone, so the focus moves.
  useEffect(() => amount.current?.focus(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each answer, what was typed is read again.
  useEffect(() => {
    if (form.current) setChoice(choiceIn(form.current));
  }, [state]);

  const typed = choice.amount.trim();
  const dollars = amountProblem(typed) === null ? parseWholeDollars(typed) : null;
  const quote = useQuote(dollars, sums, quotePath);
  const sum = quote && (choice.coverFees ? quote.covered : quote.plain);
  const every = t("every", { months: Number(choice.months) });
  return (
    <form
      ref={form}
      action={action}
      onChange={(event: FormEvent<HTMLFormElement>) => setChoice(choiceIn(event.currentTarget))}
      className="rgift-open stack g4"
      aria-label={t("label", { title })}
      noValidate
    >
      <FormFailure title={errors ? undefined : state.title} proofNeeded={state.proofNeeded} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="shown" value={shown} />
      <div className="rgift-two">
        <Field label={t("amount")} id={`amount-${id}`} error={errors?.amount?.[0]}>
          <TextInput
            key={begin.amount}
            ref={amount}
            name="amount"
            className="num"
            before="$"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={begin.amount}
          />
        </Field>
        <Field label={t("often")} id={`months-${id}`} error={errors?.months?.[0]}>
          <Select
            key={begin.months}
            name="months"
            defaultValue={begin.months}
            options={offered.map((months) => ({
              value: String(months),
              label: t("everyLabel", { months }),
            }))}
          />
        </Field>
      </div>
      <Checkbox
        key={String(begin.coverFees)}
        name="coverFees"
        label={t("cover")}
        defaultChecked={begin.coverFees}
      />
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
    </form>
  );
}
