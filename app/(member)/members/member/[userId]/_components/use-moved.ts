import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { REDIRECT_DELAY } from "@/components/ui/linger";
import { useToast } from "@/components/ui/toaster";
import type { Moved } from "../actions";

/** Moves on a second after success. */
export function useMoved({ next, message, title }: Moved): void {
  const router = useRouter();
  const toast = useToast();
  useEffect(() => {
    if (title) toast(title, "problem");
  }, [title, toast]);
  useEffect(() => {
    if (!next) return;
    if (message) toast(message);
    const timer = setTimeout(() => {
      router.push(next);
      router.refresh();
    }, REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [next, message, router, toast]);
}
