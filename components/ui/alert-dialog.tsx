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
  /** One sentence. Screen readers read it with the title. */
  description: ReactNode;
  /** "Not yet", "Stay". Focused first. */
  cancel: string;
  /** Button or form. The dialog stays open until it has finished. */
  action: ReactNode;
};

/** Confirms a destructive or final action. An outside click does not close it. */
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
