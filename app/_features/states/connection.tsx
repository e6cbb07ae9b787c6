"use client";
import { useEffect, useSyncExternalStore } from "react";

const listen = (changed: () => void) => {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
};

const isOnline = () => navigator.onLine;

/** Browsers reinstall it only when its script changes. */
function keepOfflinePage() {
  const register = () => void navigator.serviceWorker?.register("/sw.js").catch(() => {});
  const whenQuiet = () => (window.requestIdleCallback ?? window.setTimeout)(register);
  if (document.readyState === "complete") whenQuiet();
  else window.addEventListener("load", whenQuiet, { once: true });
  return () => window.removeEventListener("load", whenQuiet);
}

export function Connection({ offline }: { offline: string }) {
  const online = useSyncExternalStore(listen, isOnline, () => true);
  useEffect(keepOfflinePage, []);
  return (
    <p className="offline-line" role="status">
      {online ? null : offline}
    </p>
  );
}
