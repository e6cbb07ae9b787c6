"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AmountChoices } from "@/components/ui/amount-choices";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import Link from "@/components/ui/link";
import { StillNeeded } from "@/components/ui/still-needed";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useAfterPress } from "@/components/ui/use-after-press";
import { useScripts } from "@/components/ui/use-scripts";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { LEAST_AGES } from "@/lib/kernel/least-ages";
import { dollarsToCents, formatShort, parseWholeDollars } from "@/lib/kernel/money";
import { EachTime } from "./each-time";
import { amountProblem } from "./field-problems";
import { HowOften } from "./how-often";
import { linkedAmount } from "./linked-amount";
import type { Donee, GiftSums, GivenAgain, SendForm } from "./types";
import { useQuote } from "./use-quote";

/** Empty, or the earlier choice. */
export type AmountValues = {
  amount: string;
  /** "3" for every three months, empty for a one-time gift. */
  months: string;
  coverFees: boolean;
  isAnonymous: boolean;
  joinCommunity: boolean;
};

type AmountFormProps = {
  action: SendForm;
  hidden: Readonly<Record<string, string>>;
  presets: readonly number[];
  initial: AmountValues;
  sums: Readonly<Record<string, GiftSums>>;
  quotePath: string;
  /** Offered intervals. Empty for non-members. */
  offer: readonly GivenAgain[];
  /** Login for monthly giving. Leads back here. */
  logInHref?: string | undefined;
  /** Set for people without an account, who may join. */
  visitorOf?: string | undefined;
  donee: Donee;
};

export function AmountForm(props: AmountFormProps) {
  const { action, hidden, presets, initial, sums, quotePath, offer, logInHref, visitorOf, donee } = props;
  const t = useTranslations("giving");
  const [state, send] = useSpokenAction(action, {});
  const scripts = useScripts();
  const afterPress = useAfterPress();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(initial.amount);
  const [months, setMonths] = useState(initial.months);
  // After blur. Overrides the server's error.
  const [left, setLeft] = useState<string | null>();

  const { values } = state;
  const begin = values ? valuesOf(values) : initial;
  const isPreset = presets.some((dollars) => String(dollars) === begin.amount);
  const problem = amountProblem(chosen);
  const dollars = problem === null ? parseWholeDollars(chosen.trim()) : null;
  const quote = useQuote(dollars, sums, quotePath);
  const again = offer.find((one) => String(one.months) === months);
  const error = left === undefined ? state.errors?.amount?.[0] : left;

  // Keeps an amount typed before scripts ran. Must precede the effect below, which reads the form.
  useEffect(() => {
    const linked = linkedAmount(window.location.search);
    if (form.current && linked !== null && amountIn(form.current) === "") fillIn(form.current, linked);
  }, []);

  useEffect(() => {
    setLeft(undefined);
    if (state.errors?.amount) form.current?.querySelector<HTMLElement>("#amount")?.focus();
    // Typed before scripts ran, or restored by the browser.
    if (form.current) {
      setChosen(amountIn(form.current));
      setMonths(String(new FormData(form.current).get("months") ?? ""));
    }
  }, [state]);

  function changed(event: FormEvent<HTMLFormElement>) {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "months") setMonths(target.value);
    if (target.name === "preset") fieldOf(currentTarget, "amount", (field) => (field.value = ""));
    if (target.name === "amount") {
      choosePreset(currentTarget, target.value);
    }
    if (target.name === "preset" || target.name === "amount") {
      setChosen(amountIn(currentTarget));
      setLeft(null);
    }
  }

  function leave(event: FormEvent<HTMLFormElement>) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name !== "amount") return;
    const problem = amountProblem(target.value);
    const said = problem && t(`problems.${problem}`);
    afterPress(() => setLeft(said));
  }

  return (
    <form ref={form} action={send} onChange={changed} onBlur={leave} className="stack g6" noValidate>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {state.title && !state.errors && (
        <Banner tone="clay" role="alert">
          <p>{state.title}</p>
        </Banner>
      )}
      <div className="stack g5">
        <AmountChoices
          key={`preset ${begin.amount}`}
          name="preset"
          legend={t("amount.legend")}
          options={presets.map((value) => ({
            value: String(value),
            label: formatShort(dollarsToCents(value)),
          }))}
          defaultValue={begin.amount}
        />
        <Field label={t("amount.other")} id="amount" error={error}>
          <TextInput
            key={`amount ${begin.amount}`}
            name="amount"
            className="num amount-own"
            before="$"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t("amount.placeholder")}
            defaultValue={isPreset ? "" : begin.amount}
          />
        </Field>
        {offer.length > 0 && (
          <HowOften
            key={`months ${begin.months}`}
            offer={offer}
            chosen={begin.months}
            error={state.errors?.months?.[0]}
          />
        )}
        {logInHref && (
          <p className="small quiet">
            {t.rich("often.logIn", {
              link: (words: ReactNode) => <Link href={logInHref}>{words}</Link>,
            })}
          </p>
        )}
        {again && quote && <EachTime sum={initial.coverFees ? quote.covered : quote.plain} again={again} />}
      </div>
      <hr className="stitched" />
      <div>
        <LeaveOut key={`name ${begin.isAnonymous}`} checked={begin.isAnonymous} to={donee} />
        {visitorOf !== undefined && (
          <Checkbox
            key={`join ${begin.joinCommunity}`}
            name="joinCommunity"
            label={t("you.join", { community: visitorOf })}
            hint={t("you.joinHint")}
            defaultChecked={begin.joinCommunity}
          />
        )}
      </div>
      <div className="stack g3">
        <SubmitButton
          size="lg"
          block
          busyLabel={t("amount.busy")}
          disabled={scripts && (Boolean(error) || problem !== null || chosen === "")}
          aria-describedby="still-needed"
        >
          {t("amount.goOn")}
        </SubmitButton>
        <StillNeeded
          id="still-needed"
          empty={scripts && chosen === "" ? [t("needed.amount")] : []}
          wrong={error ? [t("needed.amount")] : []}
        />
        <p className="caption faint center">
          {t(again ? "often.note" : "amount.note", { giving: LEAST_AGES.giving })}
        </p>
      </div>
    </form>
  );
}

/** Our Balance has a donation list and no campaign. */
function LeaveOut({ checked, to }: { checked: boolean; to: Donee }) {
  const t = useTranslations("giving.amount");
  const hint = t(to === "balance" ? "leaveOutBalance" : "leaveOutHint");
  return (
    <>
      <Checkbox name="isAnonymous" label={t("leaveOut")} hint={hint} defaultChecked={checked} />
      {to === "campaign" && <p className="small quiet who-sees">{t("whoSees")}</p>}
    </>
  );
}

function fieldOf(form: HTMLFormElement, name: string, use: (field: HTMLInputElement) => void) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) use(field);
}

function choosePreset(form: HTMLFormElement, amount: string): void {
  for (const radio of form.querySelectorAll<HTMLInputElement>("input[name=preset]")) {
    radio.checked = radio.value === amount;
  }
}

function fillIn(form: HTMLFormElement, amount: string): void {
  choosePreset(form, amount);
  if (!new FormData(form).has("preset")) fieldOf(form, "amount", (field) => (field.value = amount));
}

/** As on the server: the typed amount, else the preset. */
function amountIn(form: HTMLFormElement): string {
  const data = new FormData(form);
  return String(data.get("amount") ?? "").trim() || String(data.get("preset") ?? "");
}

const valuesOf = (values: Record<string, string>): AmountValues => ({
  amount: values.amount?.trim() || (values.preset ?? ""),
  months: values.months ?? "",
  coverFees: true,
  isAnonymous: values.isAnonymous === "on",
  joinCommunity: values.joinCommunity === "on",
});
