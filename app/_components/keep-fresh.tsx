"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY = 30_000;

/** Refreshes page and badges while visible, at intervals in milliseconds. */
export function KeepFresh({ every = EVERY }: { every?: number }) {
  const router = useRouter();
  useEffect(() => {
    const look = () => {
      // While offline, the browser would show its own error page.
      if (document.visibilityState === "visible" && navigator.onLine) router.refresh();
    };
    const timer = setInterval(look, every);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [router, every]);
  return null;
}
