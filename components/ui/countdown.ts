"use client";
import { useEffect, useState } from "react";
import type { Wait } from "./wait-until";

/** Seconds since the page arrived. A new wait restarts the count. */
export function useCountdown({ seconds, until }: Wait): number {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    // Clock offset to the server, so that a wrong device clock does not change the wait.
    const ahead = Date.now() - (until - seconds * 1000);
    const look = () => setLeft(Math.max(0, Math.ceil((until + ahead - Date.now()) / 1000)));
    look();
    if (seconds <= 0) return;
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [seconds, until]);
  return left;
}

/** "0:07", "4:30" */
export const clockTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
