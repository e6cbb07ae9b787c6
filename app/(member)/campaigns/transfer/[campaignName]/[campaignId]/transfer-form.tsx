"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FormFailure } from "@/app/_features/second-factor/form-failure";
import type { ActionState } from "@/app/_lib/action";
import { useFocusBack } from "@/components/donation/use-focus-back";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { DialogActions } from "@/components/ui/dialog-actions";
import { Field } from "@/components/ui/field";
import { LinkButton } from "@/components/ui/link-button";
import { LiveText } from "@/components/ui/live-text";
import { Money } from "@/components/ui/money";
import { StillNeeded } from "@/components/ui/still-needed";
import { SubmitButton } from "@/components/ui/submit-button";
import { Sum } from "@/components/ui/sum";
import { carryShownSum, SHOWN_CENTS } from "@/components/ui/sum-on-screen";
import { TextInput } from "@/components/ui/text-input";
import { useToast } from "@/components/ui/toaster";
import { useAfterPress } from "@/components/ui/use-after-press";
import { useScripts } from "@/components/ui/use-scripts";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { type Cents, dollarsToCents, formatCents, formatShort, parseWholeDollars } from "@/lib/kernel/money";
import { makeTransfer, reviewTransfer } from "./actions";
import { type TransferProblem, transferProblem } from "./transfer-problem";

type TransferFormProps = {
  campaign: { id: string; name: string; communityId: string };
  availableCents: Cents;
  cancelHref: string;
  problems: Readonly<Record<TransferProblem, string>>;
};

type TransferWords = ReturnType<typeof useTranslations<"sending.transfer">>;

/** Confirms the amount before the money moves. Works without scripts. */
export function TransferForm({ campaign, availableCents, cancelHref, problems }: TransferFormProps) {
  const t = useTranslations("sending.transfer");
  const [review, ask] = useSpokenAction<ActionState>(reviewTransfer, {});
  const [made, make] = useSpokenAction<ActionState>(makeTransfer, {});
  const [typed, setTyped] = useState("");
  const [left, setLeft] = useState<{ problem: string | null } | null>(null);
  const [answered, setAnswered] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();
  const scripts = useScripts();
  const afterPress = useAfterPress();

  useEffect(() => {
    setLeft(null);
    if (review.errors) field.current?.focus();
    if (field.current) setTyped(field.current.value);
  }, [review]);
  useEffect(() => {
    if (!made.title) return;
    toast(made.title, "problem");
    // Without a response the key stays: a retry is the same transfer.
    if (!made.isUnreached) setAnswered(made.values?.requestKey ?? null);
  }, [made, toast]);

  const key = review.ok ? (review.values?.requestKey ?? null) : null;
  const reviewed = parseWholeDollars(review.values?.amount ?? "") ?? 0;
  const sum = formatShort(dollarsToCents(reviewed));
  const asks = key !== null && key !== answered;
  useFocusBack(asks, field);
  const problem = left ? left.problem : (review.errors?.amount?.[0] ?? null);
  const dollars = transferProblem(typed, availableCents) === null ? parseWholeDollars(typed.trim()) : null;
  const hidden = (
    <>
      <input type="hidden" name="communityId" value={campaign.communityId} />
      <input type="hidden" name="campaignId" value={campaign.id} />
      <input type="hidden" name="campaignName" value={campaign.name} />
    </>
  );
  const confirm = (
    <form action={make} onSubmit={carryShownSum} className="grow">
      {hidden}
      <input type="hidden" name={SHOWN_CENTS} value={dollarsToCents(reviewed)} />
      <input type="hidden" name="amount" value={reviewed} />
      <input type="hidden" name="requestKey" value={key ?? ""} />
      <SubmitButton block busyLabel={t("busy")}>
        {t("confirm", { sum })}
      </SubmitButton>
    </form>
  );
  const refused = review.errors ? undefined : review.title;
  return (
    <>
      {!asks && <FormFailure title={refused ?? made.title} proofNeeded={made.proofNeeded} />}
      <form action={ask} className="stack g5" noValidate>
        {hidden}
        <Field
          label={t("amount")}
          id="amount"
          mark={<LiveText className="num">{t("available", { sum: formatShort(availableCents) })}</LiveText>}
          error={problem}
        >
          <TextInput
            key={review.values?.amount}
            ref={field}
            name="amount"
            before="$"
            inputMode="numeric"
            autoComplete="off"
            className="num"
            placeholder={t("placeholder")}
            defaultValue={review.values?.amount}
            onChange={(event) => {
              setTyped(event.target.value);
              setLeft({ problem: null });
            }}
            onBlur={() => {
              const problem = typed === "" ? null : transferProblem(typed, availableCents);
              afterPress(() => setLeft({ problem: problem && problems[problem] }));
            }}
          />
        </Field>
        <TransferSum availableCents={availableCents} dollars={dollars} />
        <DialogActions>
          <LinkButton variant="secondary" href={cancelHref}>
            {t("cancel")}
          </LinkButton>
          <SubmitButton
            busyLabel={t("checking")}
            disabled={scripts && (problem !== null || typed.trim() === "")}
            aria-describedby="still-needed"
          >
            {t("review")}
          </SubmitButton>
        </DialogActions>
        <StillNeeded
          id="still-needed"
          empty={scripts && typed.trim() === "" ? [t("needed")] : []}
          wrong={problem === null ? [] : [t("needed")]}
        />
      </form>
      <AlertDialog
        open={asks}
        onOpenChange={(open) => !open && setAnswered(key)}
        title={t("question", { sum })}
        description={t("consequence", { campaign: campaign.name })}
        cancel={t("notYet")}
        action={confirm}
      >
        <Sum well lines={sumOf(availableCents, reviewed, t)} />
        {made.values?.requestKey === key && <FormFailure title={made.title} proofNeeded={made.proofNeeded} />}
      </AlertDialog>
      {asks && (
        <noscript>
          <Banner tone="gold">
            <p>
              <LiveText>{t("wholeQuestion", { sum, campaign: campaign.name })}</LiveText>
            </p>
            {confirm}
          </Banner>
        </noscript>
      )}
    </>
  );
}

const sumOf = (availableCents: Cents, dollars: number, t: TransferWords) => [
  { label: t("sent"), value: formatCents(dollarsToCents(dollars)) },
  { label: t("fee"), value: formatCents(0) },
  {
    label: t("gets"),
    value: <Money cents={dollarsToCents(dollars)} className="gain" />,
  },
  {
    label: t("after"),
    value: formatCents(availableCents - dollarsToCents(dollars)),
    total: true,
  },
];

function TransferSum({ availableCents, dollars }: { availableCents: Cents; dollars: number | null }) {
  const t = useTranslations("sending.transfer");
  return (
    <Sum
      well
      lines={[
        { label: t("now"), value: formatCents(availableCents) },
        { label: t("fee"), value: formatCents(0) },
        {
          label: t("after"),
          value:
            dollars === null ? (
              <span className="small faint transfer-waits">{t("waiting")}</span>
            ) : (
              formatCents(availableCents - dollarsToCents(dollars))
            ),
          total: true,
        },
      ]}
    />
  );
}
