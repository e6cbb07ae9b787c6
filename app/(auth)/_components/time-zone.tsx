"use client";
import { useSyncExternalStore } from "react";
import { deviceTimeZone } from "@/lib/kernel/intl";

const never = () => () => {};
const here = () => deviceTimeZone() ?? "";

/** Submits the browser's time zone, because texts respect local hours. Empty until scripts run. */
export function TimeZone() {
  const zone = useSyncExternalStore(never, here, () => "");
  return <input type="hidden" name="timeZone" value={zone} />;
}
