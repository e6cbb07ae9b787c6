"use client";
import { useSyncExternalStore } from "react";
import { deviceTimeZone } from "@/lib/kernel/intl";

const never = () => () => {};
const here = () => deviceTimeZone() ?? "";

/**
 * Sends the browser's time zone with the form, because texts are sent only at certain hours of the member's
 * day. Empty until scripts run.
 */
export function TimeZone() {
  const zone = useSyncExternalStore(never, here, () => "");
  return <input type="hidden" name="timeZone" value={zone} />;
}
