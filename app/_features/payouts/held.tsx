import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Check, Clock3, Send } from "@/components/ui/icons";
import { Money } from "@/components/ui/money";
import type { OwnPayout, OwnStep } from "@/lib/payment";

const ICONS: Record<OwnStep, ReactNode> = {
  waiting: <Clock3 aria-hidden="true" />,
  chosen: <Clock3 aria-hidden="true" />,
  taken_up: <Clock3 aria-hidden="true" />,
  returned: <Clock3 aria-hidden="true" />,
  sent: <Send aria-hidden="true" />,
  arrived: <Check aria-hidden="true" />,
};

type HeldProps = { payout: Pick<OwnPayout, "step" | "amountCents">; large?: boolean; children: ReactNode };

/** Dashed while we hold the money. */
export function Held({ payout, large = false, children }: HeldProps) {
  const hasLeft = payout.step === "sent" || payout.step === "arrived";
  return (
    <p className={clsx("held", hasLeft && "held-left", large && "held-large")}>
      <span className="held-word">
        {ICONS[payout.step]}
        {children}
      </span>
      <Money cents={payout.amountCents} size="m" />
    </p>
  );
}
