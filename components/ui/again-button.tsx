"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ButtonProps } from "./button";
import { clockTime, useCountdown } from "./countdown";
import { SubmitButton } from "./submit-button";
import { useScripts } from "./use-scripts";
import type { Wait } from "./wait";

type AgainButtonProps = Omit<ButtonProps, "type"> & {
  /** The wait until it may be pressed. */
  wait: Wait;
  children: ReactNode;
};

/**
 * Submits something again, after a wait that it counts down. It stays focusable meanwhile. Without scripts it
 * can be pressed at once, and the response shows how long to wait.
 */
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
