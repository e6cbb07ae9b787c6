"use client";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { sumOnScreen } from "@/components/ui/sum-on-screen";
import type { Cents } from "@/lib/kernel/money";
import { AboutYou } from "./about-you";
import { useVisitor } from "./use-visitor";
import { missingOf, type Visitor } from "./wallet-person";

type RestOfYouProps = {
  /** From the wallet. */
  begin: Visitor;
  /** "$102.56" */
  charge: string;
  /** Sum on the button, null if unreadable. */
  onPay: (visitor: Visitor, shownCents: Cents | null) => void;
  onCancel: () => void;
};

/** Asks for what the wallet omitted. Nothing has been charged. */
export function RestOfYou({ begin, charge, onPay, onCancel }: RestOfYouProps) {
  const t = useTranslations("giving");
  const [ask] = useState(() => missingOf(begin));
  const { visitor, check, bind } = useVisitor(begin);
  const button = useRef<HTMLButtonElement>(null);

  function submit(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    if (check()) onPay(visitor, sumOnScreen(button.current));
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onCancel()}
      title={t("pay.restTitle")}
      description={t("pay.restWhat")}
      cancel={t("pay.restNo")}
      action={
        <Button ref={button} type="submit" form="rest-of-you">
          {t("pay.donate", { amount: charge })}
        </Button>
      }
    >
      <form id="rest-of-you" onSubmit={submit} noValidate>
        <AboutYou {...bind} prefix="rest-" ask={ask} />
      </form>
    </AlertDialog>
  );
}
