"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { abandon, begin, type CodesState, turnOn } from "../actions";
import { BeginForm, type BeginWith } from "./begin-form";
import { RecoveryCodes } from "./recovery-codes";
import { ScanForm } from "./scan-form";

type SecondFactorPanelProps = {
  /** The card of a factor that is on; null while it is off. */
  on: ReactNode;
  /** A set-up that is not confirmed yet: the QR code, and the same key as text. */
  setUp: { qr: ReactNode; key: string } | null;
  beginWith: BeginWith;
  /** Where the user continues once it is turned on. */
  doneHref: string;
};

/** Off, being set up, just turned on, on: the states of the second factor, each a plain form. */
export function SecondFactorPanel({ on, setUp, beginWith, doneHref }: SecondFactorPanelProps) {
  const [begun, start] = useSpokenAction(begin, {});
  const [left, leave] = useSpokenAction(abandon, {});
  const [turned, confirm] = useSpokenAction<CodesState>(turnOn, {});
  const t = useTranslations("security.factor");
  const panel = useRef<HTMLDivElement>(null);
  const { recoveryCodes } = turned;
  useEffect(() => {
    if (recoveryCodes) panel.current?.querySelector<HTMLElement>("h2")?.focus();
  }, [recoveryCodes]);
  if (recoveryCodes) {
    return (
      <div ref={panel}>
        <RecoveryCodes title={t("turnedOn")} codes={recoveryCodes} doneHref={doneHref} />
      </div>
    );
  }
  if (on) return on;
  if (setUp)
    return <ScanForm setUp={setUp} state={turned} confirm={confirm} leave={leave} problem={left.title} />;
  return <BeginForm state={begun} start={start} beginWith={beginWith} />;
}
