"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { AmountChoices } from "@/components/ui/amount-choices";
import { Banner } from "@/components/ui/banner";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { StillNeeded } from "@/components/ui/still-needed";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextInput } from "@/components/ui/text-input";
import { useAfterPress } from "@/components/ui/use-after-press";
import { useEmptyFields } from "@/components/ui/use-empty-fields";
import { useScripts } from "@/components/ui/use-scripts";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { dollarsToCents, formatShort, parseWholeDollars } from "@/lib/kernel/money";
import { AboutYou } from "./about-you";
import { EachTime } from "./each-time";
import { feeFigures } from "./fee-words";
import { type AmountProblem, amountProblem, type VisitorField, visitorProblem } from "./field-problems";
import { HowOften } from "./how-often";
import { linkedAmount } from "./linked-amount";
import type { GiftSums, GivenAgain, SendForm } from "./types";
import { useQuote } from "./use-quote";

/** The initial values of the form: empty, or what was chosen before. */
export type AmountValues = {
  amount: string;
  /** "3" for every three months; empty for once. */
  months: string;
  coverFees: boolean;
  isAnonymous: boolean;
  joinCommunity: boolean;
  firstName: string;
  lastName: string;
  email: string;
};

type AmountFormProps = {
  action: SendForm;
  /** Hidden fields that name what the gift is for. */
  hidden: Readonly<Record<string, string>>;
  presets: readonly number[];
  initial: AmountValues;
  sums: Readonly<Record<string, GiftSums>>;
  /** "2.2% + $0.30" */
  rate: string;
  quotePath: string;
  /** How often the donor may give, beside once; empty for whoever is no member of the community. */
  offer: readonly GivenAgain[];
  /** Where visitors log in to give every month, and come back to this form. */
  logInHref?: string | undefined;
  /** The community's name; set for people without an account, who enter their name and may join it. */
  visitorOf?: string | undefined;
};

type Left = Partial<Record<"amount" | VisitorField, string | null>>;
const FIELDS = ["amount", "firstName", "lastName", "email"] as const;
const VISITOR_FIELDS: readonly string[] = ["firstName", "lastName", "email"] satisfies VisitorField[];
const isVisitorField = (name: string): name is VisitorField => VISITOR_FIELDS.includes(name);

/** The form for the amount and the donor. Works as a plain form until scripts run. */
export function AmountForm(props: AmountFormProps) {
  const { action, hidden, presets, initial, sums, rate, quotePath, offer, logInHref, visitorOf } = props;
  const t = useTranslations("giving");
  const [state, send] = useSpokenAction(action, {});
  const scripts = useScripts();
  const afterPress = useAfterPress();
  const form = useRef<HTMLFormElement>(null);
  const [chosen, setChosen] = useState(initial.amount);
  const [months, setMonths] = useState(initial.months);
  const [coverFees, setCoverFees] = useState(initial.coverFees);
  // Problems of fields that have lost the focus; they override the server's earlier errors.
  const [left, setLeft] = useState<Left>({});

  const { values } = state;
  const begin = values ? valuesOf(values) : initial;
  const isPreset = presets.some((dollars) => String(dollars) === begin.amount);
  const problem = amountProblem(chosen);
  const dollars = problem === null ? parseWholeDollars(chosen.trim()) : null;
  const quote = useQuote(dollars, sums, quotePath);
  const again = offer.find((one) => String(one.months) === months);
  const errorOf = (field: "amount" | VisitorField) =>
    field in left ? left[field] : state.errors?.[field]?.[0];
  const wrong = FIELDS.filter(errorOf);
  const hasError = wrong.length > 0;
  const needed = visitorOf === undefined ? (["amount"] as const) : FIELDS;
  const empty = useEmptyFields(
    form,
    needed.map((name) => ({
      names: name === "amount" ? ["amount", "preset"] : [name],
      label: t(`needed.${name}`),
    })),
  );

  // Fills in the amount of the link, unless something was typed before the scripts ran. Before the effect below,
  // which reads the form.
  useEffect(() => {
    const linked = linkedAmount(window.location.search);
    if (form.current && linked !== null && amountIn(form.current) === "") fillIn(form.current, linked);
  }, []);

  useEffect(() => {
    setLeft({});
    const wrong = Object.keys(state.errors ?? {})[0];
    if (wrong) form.current?.querySelector<HTMLElement>(`#${wrong}`)?.focus();
    // Reads what was typed before the scripts ran, or restored by the browser.
    if (form.current) {
      setChosen(amountIn(form.current));
      setMonths(String(new FormData(form.current).get("months") ?? ""));
      setCoverFees(new FormData(form.current).has("coverFees"));
    }
  }, [state]);

  function changed(event: FormEvent<HTMLFormElement>) {
    const { target, currentTarget } = event;
    if (!(target instanceof HTMLInputElement)) return;
    if (target.name === "months") setMonths(target.value);
    if (target.name === "coverFees") setCoverFees(target.checked);
    if (target.name === "preset") fieldOf(currentTarget, "amount", (field) => (field.value = ""));
    if (target.name === "amount") {
      choosePreset(currentTarget, target.value);
    }
    if (target.name === "preset" || target.name === "amount") {
      setChosen(amountIn(currentTarget));
      setLeft((before) => ({ ...before, amount: null }));
    }
    if (isVisitorField(target.name) && errorOf(target.name)) {
      const { name, value } = target;
      const problem = visitorProblem(name, value);
      setLeft((before) => ({ ...before, [name]: problem && t(`problems.${problem}`) }));
    }
  }

  function leave(event: FormEvent<HTMLFormElement>) {
    const { target } = event;
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    const problem = leftProblem(name, value);
    if (problem === undefined) return;
    const said = problem && t(`problems.${problem}`);
    afterPress(() => setLeft((before) => ({ ...before, [name]: said })));
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
          options={presets.map((value) => ({ value: String(value), label: formatShort(value * 100) }))}
          defaultValue={begin.amount}
        />
        <Field label={t("amount.other")} id="amount" error={errorOf("amount")}>
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
              link: (words: ReactNode) => (
                <Link href={logInHref} prefetch={false}>
                  {words}
                </Link>
              ),
            })}
          </p>
        )}
        <Checkbox
          key={`cover ${begin.coverFees}`}
          className="feebox"
          name="coverFees"
          label={t("fees.cover")}
          hint={
            quote && dollars
              ? t("fees.known", feeFigures(dollarsToCents(dollars), quote))
              : t("fees.before", { rate })
          }
          defaultChecked={begin.coverFees}
        />
        {again && quote && <EachTime sum={coverFees ? quote.covered : quote.plain} again={again} />}
      </div>
      <hr className="stitched" />
      {visitorOf === undefined ? (
        <LeaveOut
          key={`name ${begin.isAnonymous}`}
          checked={begin.isAnonymous}
          isCampaign={"campaignId" in hidden}
        />
      ) : (
        <AboutYou begin={begin} communityName={visitorOf} errorOf={errorOf}>
          <LeaveOut
            key={`name ${begin.isAnonymous}`}
            checked={begin.isAnonymous}
            isCampaign={"campaignId" in hidden}
          />
        </AboutYou>
      )}
      <div className="stack g3">
        <SubmitButton
          size="lg"
          block
          busyLabel={t("amount.busy")}
          disabled={scripts && (hasError || problem !== null || chosen === "")}
          aria-describedby="still-needed"
        >
          {t("amount.goOn")}
        </SubmitButton>
        <StillNeeded id="still-needed" empty={empty} wrong={wrong.map((name) => t(`needed.${name}`))} />
        <p className="caption faint center">{again ? t("often.note") : t("amount.note")}</p>
      </div>
    </form>
  );
}

function LeaveOut({ checked, isCampaign }: { checked: boolean; isCampaign: boolean }) {
  const t = useTranslations("giving.amount");
  return (
    <>
      <Checkbox name="isAnonymous" label={t("leaveOut")} hint={t("leaveOutHint")} defaultChecked={checked} />
      {isCampaign && <p className="small quiet who-sees">{t("whoSees")}</p>}
    </>
  );
}

/** The problem of a field when it loses the focus; undefined when there is none. */
function leftProblem(name: string, value: string): AmountProblem | VisitorField | null | undefined {
  if (name === "amount") return amountProblem(value);
  return isVisitorField(name) && value !== "" ? visitorProblem(name, value) : undefined;
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

/** Chooses the offered amount, or types it into the field. */
function fillIn(form: HTMLFormElement, amount: string): void {
  choosePreset(form, amount);
  if (!new FormData(form).has("preset")) fieldOf(form, "amount", (field) => (field.value = amount));
}

/** The amount as the server reads it: the typed one, else the chosen preset. */
function amountIn(form: HTMLFormElement): string {
  const data = new FormData(form);
  return String(data.get("amount") ?? "").trim() || String(data.get("preset") ?? "");
}

const valuesOf = (values: Record<string, string>): AmountValues => ({
  amount: values.amount?.trim() || (values.preset ?? ""),
  months: values.months ?? "",
  coverFees: values.coverFees === "on",
  isAnonymous: values.isAnonymous === "on",
  joinCommunity: values.joinCommunity === "on",
  firstName: values.firstName ?? "",
  lastName: values.lastName ?? "",
  email: values.email ?? "",
});
