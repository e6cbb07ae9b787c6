"use client";
import { useSyncExternalStore } from "react";

const never = () => () => {};
const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Sends along in which zone the browser is: texts keep to the hours of its day. Empty before scripts are there. */
export function TimeZone() {
  const zone = useSyncExternalStore(never, here, () => "");
  return <input type="hidden" name="timeZone" value={zone} />;
}
