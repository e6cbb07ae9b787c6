"use client";
import { useEffect, useState } from "react";

/** The seconds that are left of a wait which began when the page arrived, or `seconds` changed. */
export function useCountdown(seconds: number): number {
  const [left, setLeft] = useState(Math.ceil(seconds));
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const look = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    look();
    if (seconds <= 0) return;
    const timer = setInterval(look, 500);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** "0:07", "4:30" */
export const clockTime = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
