"use client";
import * as Radix from "@radix-ui/react-alert-dialog";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "./button";
import type { DialogProps } from "./dialog";
import { DialogActions } from "./dialog-actions";
import { LiveTexts } from "./live-text";
import { useOpener } from "./use-opener";

type AlertDialogProps = Omit<DialogProps, "description"> & {
  /** The consequence in one sentence; screen readers read it with the title. */
  description: ReactNode;
  /** The button that cancels, focused first: "Not yet", "Stay". */
  cancel: string;
  /**
   * The action: a button, or a form with its SubmitButton. The dialog stays open until the action has
   * finished.
   */
  action: ReactNode;
};

/** Asks for confirmation before a destructive or final action. A click outside does not close it. */
export function AlertDialog(props: AlertDialogProps) {
  const {
    title,
    description,
    trigger,
    cancel,
    action,
    open,
    defaultOpen,
    onOpenChange,
    className,
    children,
  } = props;
  const focus = useOpener(Boolean(trigger));
  return (
    <Radix.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content {...focus} className={clsx("dialog stack g5", className)}>
            <div className="stack g2">
              <Radix.Title className="dialog-title">
                <LiveTexts>{title}</LiveTexts>
              </Radix.Title>
              <Radix.Description className="quiet">
                <LiveTexts>{description}</LiveTexts>
              </Radix.Description>
            </div>
            {children}
            <DialogActions>
              <Radix.Cancel asChild>
                <Button variant="secondary">{cancel}</Button>
              </Radix.Cancel>
              {action}
            </DialogActions>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
