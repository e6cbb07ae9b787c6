"use client";
import { useEffect } from "react";
import { keepRenewed, type Validity } from "./keep-renewed";

async function renewed(): Promise<Validity | null | "later"> {
  try {
    const answer = await fetch("/session/renew", { method: "POST", cache: "no-store" });
    if (answer.status === 401) return null;
    if (!answer.ok) return "later";
    const { until, forMs } = await answer.json();
    return typeof until === "number" && typeof forMs === "number" ? { until, forMs } : "later";
  } catch {
    return "later";
  }
}

function loginPath(): string {
  const { pathname, search } = window.location;
  return `/login?${new URLSearchParams({ returnTo: pathname + search, done: "session" })}`;
}

/** Renews ten seconds before expiry or on wake-up. */
export function RenewalTimer({ until, forMs }: Validity) {
  useEffect(() => {
    const renewal = keepRenewed({
      validity: { until, forMs },
      renew: renewed,
      onEnded: () => window.location.replace(loginPath()),
    });
    const wake = () => {
      if (document.visibilityState === "visible") renewal.wake();
    };
    document.addEventListener("visibilitychange", wake);
    return () => {
      renewal.stop();
      document.removeEventListener("visibilitychange", wake);
    };
  }, [until, forMs]);
  return null;
}
