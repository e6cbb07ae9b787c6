"use client";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { useSpokenAction } from "@/components/ui/use-spoken-action";
import { abandon, begin, type CodesState, turnOn } from "../actions";
import { BeginForm, type BeginWith } from "./begin-form";
import { RecoveryCodes } from "./recovery-codes";
import { ScanForm } from "./scan-form";

type SecondFactorPanelProps = {
  /** null while the factor is off. */
  on: ReactNode;
  /** An unconfirmed set-up: the QR code, and its key as text. */
  setUp: { qr: ReactNode; key: string } | null;
  beginWith: BeginWith;
  /** Next page after turning it on. */
  doneHref: string;
};

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
