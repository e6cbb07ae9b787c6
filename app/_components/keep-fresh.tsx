"use client";
import { useRouter } from "next/navigation";
import { useEffect } from "react";

const EVERY = 30_000;

/** Asks again for the page, and with it for the menu's badges, while somebody looks at it. */
export function KeepFresh() {
  const router = useRouter();
  useEffect(() => {
    const look = () => {
      // Without a connection the page would make way for the browser's own.
      if (document.visibilityState === "visible" && navigator.onLine) router.refresh();
    };
    const timer = setInterval(look, EVERY);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [router]);
  return null;
}
