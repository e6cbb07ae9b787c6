"use client";
import { useEffect } from "react";

/** How long before its end the cookie is renewed, in milliseconds (001 §4). */
const BEFORE_END = 10_000;
const TRY_AGAIN = 5_000;

/**
 * Requests the next cookie. Returns its end in epoch milliseconds, null if the session has ended, or "later"
 * if the request failed.
 */
async function renewed(): Promise<number | null | "later"> {
  try {
    const answer = await fetch("/session/renew", { method: "POST", cache: "no-store" });
    if (answer.status === 401) return null;
    if (!answer.ok) return "later";
    const { until } = await answer.json();
    return typeof until === "number" ? until : "later";
  } catch {
    return "later";
  }
}

/** The login page, which says that the session has ended and leads back here. */
function loginPath(): string {
  const { pathname, search } = window.location;
  return `/login?${new URLSearchParams({ returnTo: pathname + search, done: "session" })}`;
}

/**
 * Renews the browser's session ten seconds before it ends, or when the computer wakes up after that. Once the
 * session has ended, the page goes to /login.
 */
export function RenewalTimer({ until }: { until: number }) {
  useEffect(() => {
    let end = until;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let stopped = false;
    let asking = false;

    const plan = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(ask, Math.max(0, ms));
    };
    const untilDue = () => end - BEFORE_END - Date.now();
    async function ask() {
      if (stopped || asking) return;
      if (untilDue() > 0) return plan(untilDue());
      asking = true;
      const next = await renewed();
      asking = false;
      if (stopped) return;
      if (next === null) return window.location.replace(loginPath());
      if (next !== "later") end = next;
      plan(next === "later" ? TRY_AGAIN : Math.max(TRY_AGAIN, untilDue()));
    }
    const wake = () => {
      if (document.visibilityState === "visible") void ask();
    };

    plan(untilDue());
    document.addEventListener("visibilitychange", wake);
    return () => {
      stopped = true;
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", wake);
    };
  }, [until]);
  return null;
}
