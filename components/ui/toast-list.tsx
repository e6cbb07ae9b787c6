"use client";
import * as Radix from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, X } from "@/components/ui/icons";
import type { Notice } from "./flash";

/** Milliseconds (001 §9). */
const STAY = 15_000;

export type ShownToast = Notice & { id: number };

/** `notices` names the region, with its key as `{hotkey}`. */
export type ToastWords = { notice: string; notices: string; close: string };

type ToastListProps = { shown: ShownToast[]; words: ToastWords; remove: (id: number) => void };

/** `Toaster` loads it late, because most visits show no toast. */
export function ToastList({ shown, words, remove }: ToastListProps) {
  return (
    <Radix.Provider duration={STAY} label={words.notice} swipeDirection="right">
      {shown.map((one) => (
        <Radix.Root asChild key={one.id} type="background" onOpenChange={(open) => !open && remove(one.id)}>
          <div className="toast" role="status" aria-live="off">
            {one.tone === "problem" ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            <Radix.Description className="grow">{one.text}</Radix.Description>
            <Radix.Close className="icon-btn" aria-label={words.close}>
              <X />
            </Radix.Close>
          </div>
        </Radix.Root>
      ))}
      <Radix.Viewport asChild label={words.notices}>
        <div className="toaster" />
      </Radix.Viewport>
    </Radix.Provider>
  );
}
