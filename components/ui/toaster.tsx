"use client";
import * as Radix from "@radix-ui/react-toast";
import { usePathname } from "next/navigation";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from "react";
import { CircleAlert, CircleCheck, X } from "@/components/ui/icons";
import { type Notice, type NoticeTone, takeNotice } from "./flash";

/** How long a toast stays, in milliseconds (001 §9). */
const STAY = 15_000;
const LOOK_EVERY = 500;

type Shown = Notice & { id: number };
type Toast = (text: string, tone?: NoticeTone) => void;

const ToastContext = createContext<Toast>(() => {});

/** Shows a short notice for 15 seconds. An error must also be shown elsewhere on the page. */
export const useToast = () => useContext(ToastContext);

type ToasterProps = {
  /** `notices` names the region of the toasts, with its key as `{hotkey}`. */
  words: { notice: string; notices: string; close: string };
  children: ReactNode;
};

/** Shows the toasts of the whole site, and the notice that a redirect left in the flash cookie. */
export function Toaster({ words, children }: ToasterProps) {
  const [shown, setShown] = useState<Shown[]>([]);
  const next = useRef(0);
  const path = usePathname();
  const toast = useCallback<Toast>((text, tone = "done") => {
    next.current += 1;
    const added = { id: next.current, text, tone };
    // A new toast removes older problems: the user has tried again meanwhile, or the new one matters more.
    setShown((before) => [...before.filter((one) => one.tone !== "problem").slice(-2), added]);
  }, []);
  const remove = (id: number) => setShown((before) => before.filter((one) => one.id !== id));
  return (
    <ToastContext value={toast}>
      {children}
      <FlashReader key={path} />
      <Radix.Provider duration={STAY} label={words.notice} swipeDirection="right">
        {shown.map((one) => (
          <Radix.Root asChild key={one.id} type="background" onOpenChange={(open) => !open && remove(one.id)}>
            <div className="toast" role="status" aria-live="off">
              {one.tone === "problem" ? (
                <CircleAlert aria-hidden="true" />
              ) : (
                <CircleCheck aria-hidden="true" />
              )}
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
    </ToastContext>
  );
}

/** Reads the flash cookie when it mounts, and when the cookie changes later. */
function FlashReader() {
  const toast = useToast();
  useEffect(() => {
    const take = () => {
      const notice = takeNotice(document);
      if (notice) toast(notice.text, notice.tone);
    };
    take();
    const store = "cookieStore" in window ? window.cookieStore : null;
    store?.addEventListener("change", take);
    // Browsers without the Cookie Store API report no change, so the cookie is polled.
    const timer = store ? undefined : setInterval(take, LOOK_EVERY);
    return () => {
      store?.removeEventListener("change", take);
      clearInterval(timer);
    };
  }, [toast]);
  return null;
}
