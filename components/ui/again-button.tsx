"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ButtonProps } from "./button";
import { clockTime, useCountdown } from "./countdown";
import { SubmitButton } from "./submit-button";
import { useScripts } from "./use-scripts";
import type { Wait } from "./wait-until";

type AgainButtonProps = Omit<ButtonProps, "type"> & {
  wait: Wait;
  children: ReactNode;
};

/** Counts down a wait, staying focusable. Without scripts it is enabled, and the response shows the wait. */
export function AgainButton({ wait, children, onClick, ...rest }: AgainButtonProps) {
  const t = useTranslations("ui");
  const left = useCountdown(wait);
  const waits = useScripts() && left > 0;
  return (
    <div className="stack g2 again">
      <SubmitButton
        variant="secondary"
        {...rest}
        aria-disabled={waits || undefined}
        onClick={(event) => {
          if (waits) event.preventDefault();
          else onClick?.(event);
        }}
      >
        {children}
      </SubmitButton>
      {waits && (
        <p className="hint">
          {t.rich("again", { time: () => <span className="num">{clockTime(left)}</span> })}
        </p>
      )}
    </div>
  );
}
