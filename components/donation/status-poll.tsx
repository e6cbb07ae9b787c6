"use client";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";

/** Seconds before each poll. Polling stops after the last. */
const PAUSES = [1, 2, 2, 3, 3, 4, 5, 5, 8, 8, 10, 10, 15, 15, 30, 30];

export function StatusPoll() {
  const t = useTranslations("giving.checking");
  const router = useRouter();
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const pause = PAUSES[looks];
    if (pause === undefined) return;
    const timer = setTimeout(() => {
      // While offline, a refresh would show the browser's error page.
      if (navigator.onLine) router.refresh();
      setLooks((before) => before + 1);
    }, pause * 1000);
    return () => clearTimeout(timer);
  }, [looks, router]);
  if (looks >= PAUSES.length) return null;
  return (
    <p className="row g2 quiet needs-js" role="status">
      <Spinner />
      {t("status")}
    </p>
  );
}
