"use client";
import * as Radix from "@radix-ui/react-dialog";
import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { X } from "@/components/ui/icons";
import { LiveTexts } from "./live-text";
import { ForgetProblems } from "./toaster";
import { useOpener } from "./use-opener";

export type DialogProps = {
  /** A verb: "Transfer from Our Balance". */
  title: ReactNode;
  description?: ReactNode;
  /** Unless the parent controls `open`. */
  trigger?: ReactNode;
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children?: ReactNode;
};

/** Dismissible. Below 600 px it rises from the bottom. */
export function Dialog(props: DialogProps) {
  const { title, description, trigger, open, defaultOpen, onOpenChange, className, children } = props;
  const t = useTranslations("ui");
  const focus = useOpener(Boolean(trigger));
  return (
    <Radix.Root open={open} defaultOpen={defaultOpen} onOpenChange={onOpenChange}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            {...focus}
            className={clsx("dialog stack g5", className)}
            {...(description ? {} : { "aria-describedby": undefined })}
          >
            <div className="dialog-head">
              <div className="stack g2">
                <Radix.Title className="dialog-title">
                  <LiveTexts>{title}</LiveTexts>
                </Radix.Title>
                {description && (
                  <Radix.Description className="quiet">
                    <LiveTexts>{description}</LiveTexts>
                  </Radix.Description>
                )}
              </div>
              <Radix.Close className="icon-btn" aria-label={t("close")}>
                <X />
              </Radix.Close>
            </div>
            {children}
            <ForgetProblems />
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function DialogClose({ children }: { children: ReactNode }) {
  return <Radix.Close asChild>{children}</Radix.Close>;
}
