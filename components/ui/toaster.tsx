"use client";
import * as Radix from "@radix-ui/react-toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { usePathname } from "next/navigation";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Notice, type NoticeTone, takeNotice } from "./flash";

/** How long a toast stays, in milliseconds (001 §9). */
const STAY = 15_000;

type Shown = Notice & { id: number };
type Toast = (text: string, tone?: NoticeTone) => void;

const ToastContext = createContext<Toast>(() => {});

/** Shows a short notice for 15 seconds. Never the only sign of an error. */
export const useToast = () => useContext(ToastContext);

/** Holds the toasts of the whole site, and shows what a redirect left in the flash cookie. */
export function Toaster({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([]);
  const next = useRef(0);
  const toast = useCallback<Toast>((text, tone = "done") => {
    next.current += 1;
    const added = { id: next.current, text, tone };
    setShown((before) => [...before.slice(-2), added]);
  }, []);
  const remove = (id: number) => setShown((before) => before.filter((one) => one.id !== id));
  return (
    <ToastContext value={toast}>
      {children}
      <FlashReader />
      <Radix.Provider duration={STAY} label="Notice" swipeDirection="right">
        {shown.map((one) => (
          <Radix.Root
            key={one.id}
            className="toast"
            type="background"
            role="status"
            onOpenChange={(open) => !open && remove(one.id)}
          >
            {one.tone === "problem" ? <CircleAlert aria-hidden="true" /> : <CircleCheck aria-hidden="true" />}
            <Radix.Description className="grow">{one.text}</Radix.Description>
            <Radix.Close className="icon-btn" aria-label="Close">
              <X />
            </Radix.Close>
          </Radix.Root>
        ))}
        <Radix.Viewport className="toaster" label="Notices ({hotkey})" />
      </Radix.Provider>
    </ToastContext>
  );
}

function FlashReader() {
  const toast = useToast();
  const path = usePathname();
  const take = useCallback(() => {
    const notice = takeNotice(document);
    if (notice) toast(notice.text, notice.tone);
  }, [toast]);
  const seen = useMemo(() => ({ path, take }), [path, take]);
  useEffect(() => seen.take(), [seen]);
  useEffect(() => {
    const store = "cookieStore" in window ? window.cookieStore : null;
    store?.addEventListener("change", take);
    return () => store?.removeEventListener("change", take);
  }, [take]);
  return null;
}
