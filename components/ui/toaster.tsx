"use client";
import { usePathname } from "next/navigation";
import {
  type ComponentProps,
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type NoticeTone, takeNotice } from "./flash";
import type { ShownToast, ToastList, ToastWords } from "./toast-list";

const LOOK_EVERY = 500;
/** Retry interval in milliseconds. */
const AGAIN_EVERY = 3_000;

type Toast = (text: string, tone?: NoticeTone) => void;

type Toasts = {
  toast: Toast;
  prepare: () => void;
  forgetProblems: () => void;
};

const NOTHING = () => {};
const ToastContext = createContext<Toasts>({ toast: NOTHING, prepare: NOTHING, forgetProblems: NOTHING });

/**
 * Shows a notice for 15 seconds. An error must also appear on the page. Preloads the list, because the
 * connection may be what fails.
 */
export function useToast(): Toast {
  const { toast, prepare } = useContext(ToastContext);
  useEffect(prepare, [prepare]);
  return toast;
}

/** In dialogs, earlier problems would cover the buttons on a phone. */
export function ForgetProblems() {
  const { forgetProblems } = useContext(ToastContext);
  useEffect(forgetProblems, [forgetProblems]);
  return null;
}

/** Also shows the flash notice of a redirect. */
export function Toaster({ words, children }: { words: ToastWords; children: ReactNode }) {
  const [shown, setShown] = useState<ShownToast[]>([]);
  const [List, setList] = useState<ComponentType<ComponentProps<typeof ToastList>> | null>(null);
  const next = useRef(0);
  const path = usePathname();
  const prepare = useCallback(() => {
    // The list is a tenth of a public page's scripts, and visitors rarely see a toast.
    import("./toast-list").then(
      (list) => setList(() => list.ToastList),
      () => undefined,
    );
  }, []);
  const toast = useCallback<Toast>(
    (text, tone = "done") => {
      prepare();
      next.current += 1;
      const added = { id: next.current, text, tone };
      // Remove older problems: the user has retried, or the new one matters more.
      setShown((before) => [...before.filter((one) => one.tone !== "problem").slice(-2), added]);
    },
    [prepare],
  );
  const isWaiting = shown.length > 0 && !List;
  useEffect(() => {
    // The flash cookie is deleted by now: on a bad connection its notice would be lost.
    if (!isWaiting) return;
    window.addEventListener("online", prepare);
    const timer = setInterval(prepare, AGAIN_EVERY);
    return () => {
      window.removeEventListener("online", prepare);
      clearInterval(timer);
    };
  }, [isWaiting, prepare]);
  const forgetProblems = useCallback(
    () => setShown((before) => before.filter(({ tone }) => tone !== "problem")),
    [],
  );
  const toasts = useMemo(() => ({ toast, prepare, forgetProblems }), [toast, prepare, forgetProblems]);
  const remove = (id: number) => setShown((before) => before.filter((one) => one.id !== id));
  return (
    <ToastContext value={toasts}>
      {children}
      <FlashReader key={path} />
      {List && <List shown={shown} words={words} remove={remove} />}
    </ToastContext>
  );
}

function FlashReader() {
  const { toast } = useContext(ToastContext);
  useEffect(() => {
    const take = () => {
      const notice = takeNotice(document);
      if (notice) toast(notice.text, notice.tone);
    };
    take();
    const store = "cookieStore" in window ? window.cookieStore : null;
    store?.addEventListener("change", take);
    // Poll the cookie where the Cookie Store API is missing.
    const timer = store ? undefined : setInterval(take, LOOK_EVERY);
    return () => {
      store?.removeEventListener("change", take);
      clearInterval(timer);
    };
  }, [toast]);
  return null;
}
