"use client";
import { Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import type { StripeElementsOptions } from "@stripe/stripe-js";
import { useLocale, useTranslations } from "next-intl";
import { type FormEvent, useCallback, useMemo, useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ArrowLeft } from "@/components/ui/icons";
import Link from "@/components/ui/link";
import { LiveText } from "@/components/ui/live-text";
import { sumOnScreen } from "@/components/ui/sum-on-screen";
import { languageOf } from "@/lib/kernel/languages";
import { LEAST_AGES } from "@/lib/kernel/least-ages";
import { type Cents, formatCents } from "@/lib/kernel/money";
import { PRODUCT_NAME } from "@/lib/kernel/product-name";
import { AboutYou } from "./about-you";
import { CardChoice, type ShownCard } from "./card-choice";
import { FocusedHeading } from "./focused-heading";
import { NoFields } from "./no-fields";
import type { PayPaths } from "./pay-calls";
import { Refusal } from "./refusal";
import { RestOfYou } from "./rest-of-you";
import type { Donee, GiftSums, GivenAgain, PayRequest } from "./types";
import { useAmount } from "./use-amount";
import { useCardFields } from "./use-card-fields";
import { useCardLook } from "./use-card-look";
import { type CardProcessor, type ProcessorState, useCardProcessor } from "./use-card-processor";
import { useFocusBack } from "./use-focus-back";
import { useIsPhone } from "./use-is-phone";
import { type Kept, type PayChoice, type PayState, usePayment } from "./use-payment";
import { useVisitor } from "./use-visitor";
import { NOBODY, personIn, type Visitor } from "./wallet-person";
import { Wallets } from "./wallets";
import { WhereMoneyGoes } from "./where-money-goes";

type CheckoutProps = {
  draftId: string;
  chosen: Pick<PayRequest, "months" | "isAnonymous">;
  paths: PayPaths;
  /** Has a query. */
  backHref: string;
  thankYouHref: string;
  donee: Donee;
  giftCents: Cents;
  sums: GiftSums;
  quotePath: string;
  /** Null for members. */
  visitor: Visitor | null;
  rate: string;
  coverFees: boolean;
  savedCard: ShownCard | null;
  mayKeepCard: boolean;
  /** Must match the server's, because the card fields report it to the bank. */
  cardUse: "on_session" | "off_session";
  again: GivenAgain | null;
  /** A plan's gift that its donor pays manually has a fixed sum. */
  isFixed: boolean;
  processor: CardProcessor;
  inShell: boolean;
};

const SAID = {
  paying: "pay.busy",
  working: "pay.working",
  waiting: "pay.waiting",
  bank: "pay.bank",
} as const;
const isSaid = (step: PayState["step"]): step is keyof typeof SAID => step in SAID;

/** Adds the sum on the confirming button. */
const withSum = ({ choice, cardToken }: Kept, shownCents: Cents | null): Kept => ({
  choice: { ...choice, shownCents: shownCents ?? choice.shownCents },
  cardToken,
});

export function Checkout(props: CheckoutProps) {
  const { savedCard, mayKeepCard, cardUse, processor, inShell } = props;
  const t = useTranslations("giving.card");
  const locale = languageOf(useLocale());
  const [coverFees, setCoverFees] = useState(props.coverFees);
  const [keepCard, setKeepCard] = useState(mayKeepCard);
  const [usesSaved, setUsesSaved] = useState(savedCard !== null);
  const loading = useCardProcessor(processor);
  const look = useCardLook();
  const amount = useAmount(props, props.quotePath, coverFees);
  const sum = coverFees ? amount.gift.sums.covered : amount.gift.sums.plain;
  const options = useMemo<StripeElementsOptions>(
    () => ({
      locale,
      mode: "payment",
      amount: sum.chargeCents,
      currency: "usd",
      allowedPaymentMethodTypes: ["card"],
      setupFutureUsage: keepCard ? cardUse : null,
      ...(look ? { appearance: look } : {}),
    }),
    [sum.chargeCents, keepCard, cardUse, look, locale],
  );
  const Root = inShell ? "div" : "main";
  return (
    <Root id={inShell ? undefined : "main"} className={inShell ? "pay in-shell" : "pay"}>
      <noscript>
        <Banner tone="gold">
          <p>{t("noScripts")}</p>
        </Banner>
      </noscript>
      <Elements stripe={look && loading.stripe} options={options}>
        <PayForm
          {...props}
          amount={amount}
          choice={{
            shownCents: sum.chargeCents,
            amount: amount.dollars,
            coverFees,
            saveCard: keepCard,
            savedCardId: usesSaved ? (savedCard?.id ?? null) : null,
          }}
          loading={loading}
          onCoverFees={setCoverFees}
          onKeepCard={setKeepCard}
          onUsesSaved={setUsesSaved}
        />
      </Elements>
    </Root>
  );
}

type PayFormProps = Omit<CheckoutProps, "giftCents" | "sums"> & {
  amount: ReturnType<typeof useAmount>;
  choice: Omit<PayChoice, "visitor">;
  loading: ProcessorState;
  onCoverFees: (cover: boolean) => void;
  onKeepCard: (keep: boolean) => void;
  onUsesSaved: (saved: boolean) => void;
};

function PayForm(props: PayFormProps) {
  const { choice, amount, savedCard, again, isFixed, loading } = props;
  const { sums, giftCents } = amount.gift;
  const t = useTranslations("giving");
  const stripe = useStripe();
  const elements = useElements();
  const isVisitor = props.visitor !== null;
  const you = useVisitor(props.visitor ?? NOBODY);
  const { state, pay, payAs, payAgain, stay } = usePayment(
    {
      ...props,
      onVisitorRefused: (errors, visitor) => {
        if (visitor) you.setVisitor(visitor);
        you.refuse(errors);
      },
      onSumChanged: amount.correct,
    },
    { stripe, elements },
  );
  const locked = ["paying", "working", "waiting", "bank"].includes(state.step);
  const isInLine = state.step === "working" || state.step === "waiting";
  const busy = locked || state.step === "checking";
  const fields = useCardFields(loading);
  const isMissing = fields.isBlocked || (fields.isLate && choice.savedCardId === null);
  const isPhone = useIsPhone();
  const [hasWallet, setHasWallet] = useState<boolean | null>(null);
  const knowWallets = useCallback((has: boolean) => setHasWallet((known) => has || (known ?? false)), []);
  const sum = choice.coverFees ? sums.covered : sums.plain;
  const charge = formatCents(sum.chargeCents);
  // A wallet may open in its own window while this page can still change.
  const inWallet = useRef(choice);
  const keptWhy = again
    ? t("card.consent", { months: again.months, date: again.date, amount: charge, product: PRODUCT_NAME })
    : isFixed
      ? t("card.keptForNext")
      : null;
  const button = useRef<HTMLButtonElement>(null);

  useFocusBack(state.step === "again" || state.step === "who", button);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isMissing) return fields.notice.current?.focus();
    if (!amount.isKnown || (isVisitor && !you.check())) return;
    const shownCents = sumOnScreen(button.current) ?? choice.shownCents;
    void pay({ ...choice, shownCents, visitor: isVisitor ? you.visitor : null });
  }

  // First on a phone, second where there is room (design language, "Wallets").
  const wallets = !fields.isBlocked && (
    <Wallets
      key="wallets"
      sum={sum}
      again={again}
      isVisitor={isVisitor}
      isFirst={isPhone}
      locked={busy || !amount.isKnown}
      onOpen={() => {
        inWallet.current = choice;
      }}
      onPay={(person) =>
        pay({
          ...inWallet.current,
          savedCardId: null,
          visitor: isVisitor ? personIn(person, you.visitor) : null,
        })
      }
      onKnown={knowWallets}
    />
  );

  const noFields = (
    <NoFields
      self={fields.notice}
      says={t("card.noFields")}
      retryLabel={t("card.tryAgain")}
      onRetry={fields.retry}
    />
  );

  return (
    <form className="pay-grid" onSubmit={submit} noValidate>
      <div className="stack g5">
        <Link className="btn btn-ghost btn-sm flow-back" href={props.backHref + amount.inAddress}>
          <ArrowLeft />
          {t("card.back")}
        </Link>
        <FocusedHeading>{t("card.title")}</FocusedHeading>
        {keptWhy && (
          <p className="small quiet">
            <LiveText>{keptWhy}</LiveText>
          </p>
        )}
        <Refusal refused={state.step === "refused" ? state : null} />
        {isPhone && wallets}
        {isVisitor && (
          <section className="stack g3" aria-labelledby="about-you">
            <div className="stack g1">
              <h2 id="about-you" className="pay-title">
                {t("you.title")}
              </h2>
              <p className="small quiet">{t("you.why")}</p>
            </div>
            <AboutYou {...you.bind} locked={locked} />
          </section>
        )}
        {fields.isBlocked ? (
          noFields
        ) : (
          <CardChoice
            savedCard={savedCard}
            usesSaved={choice.savedCardId !== null}
            mayKeep={props.mayKeepCard}
            keep={choice.saveCard}
            mustKeep={keptWhy !== null}
            locked={locked}
            isAwaited={isPhone && hasWallet === null}
            fields={fields}
            whenLate={noFields}
            onUsesSaved={props.onUsesSaved}
            onKeep={props.onKeepCard}
          />
        )}
        {!isPhone && wallets}
        <p className="caption faint">{t("card.privacy")}</p>
      </div>
      <aside aria-label={t("pay.aside")}>
        <WhereMoneyGoes
          giftCents={giftCents}
          sums={sums}
          {...(isFixed ? {} : { change: amount.change })}
          rate={props.rate}
          donee={props.donee}
          coverFees={choice.coverFees}
          again={again}
          isFixed={isFixed}
          locked={locked}
          isKnown={amount.isKnown}
          onCoverFees={props.onCoverFees}
        >
          <Button
            ref={button}
            type="submit"
            size="lg"
            block
            // Wallets have their own colors, and a view has one solid button.
            variant={isPhone && hasWallet ? "secondary" : "primary"}
            className="needs-js"
            busy={busy}
            busyLabel={isInLine ? t("pay.moment") : t("pay.busy")}
            disabled={((!stripe && !isMissing) || !amount.isKnown) && !busy}
          >
            <LiveText key={amount.turn} isExact>
              {again
                ? t("pay.give", { amount: charge, months: again.months })
                : t("pay.donate", { amount: charge })}
            </LiveText>
          </Button>
          <p className="caption faint center">{t("pay.final", { giving: LEAST_AGES.giving })}</p>
          <p className={isInLine ? "small quiet center" : "sr"} role="status">
            {isSaid(state.step) && <LiveText>{t(SAID[state.step])}</LiveText>}
          </p>
        </WhereMoneyGoes>
      </aside>
      {state.step === "who" && state.kept.choice.visitor && (
        <RestOfYou
          begin={state.kept.choice.visitor}
          charge={formatCents(state.kept.choice.shownCents)}
          onPay={(visitor, shownCents) => void payAs(withSum(state.kept, shownCents), visitor)}
          onCancel={stay}
        />
      )}
      <AlertDialog
        open={state.step === "again"}
        onOpenChange={(open) => !open && stay()}
        title={state.step === "again" ? state.question : ""}
        description={t("pay.againWhat")}
        cancel={t("pay.againNo")}
        action={
          <Button
            onClick={({ currentTarget }) =>
              state.step === "again" && void payAgain(withSum(state.kept, sumOnScreen(currentTarget)))
            }
          >
            {t("pay.againYes", {
              amount: state.step === "again" ? formatCents(state.kept.choice.shownCents) : charge,
            })}
          </Button>
        }
      >
        {state.step === "again" && state.receiptHref && (
          <p>
            <Link href={state.receiptHref}>{t("pay.againReceipt")}</Link>
          </p>
        )}
      </AlertDialog>
    </form>
  );
}
