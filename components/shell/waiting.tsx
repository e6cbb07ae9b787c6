"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type PageShape, shapeOf } from "./page-shape";

/** Limit for loads that were canceled or replaced. */
const AT_MOST_MS = 30_000;
const BARS = Array.from({ length: 9 }, (_, index) => index);

/** From `instrumentation-client.ts`. */
const addressOf = (event: Event) =>
  event instanceof CustomEvent && typeof event.detail === "string"
    ? new URL(event.detail, location.href)
    : null;

/**
 * The link stays pressed, and after 200 ms bars cover the page. Unlike a loading file, it keeps the server's
 * 404s and redirects.
 */
export function Waiting({ label }: { label: string }) {
  const here = `${usePathname()}?${useSearchParams()}`;
  const [waiting, setWaiting] = useState<{ from: string; shape: PageShape } | null>(null);
  const isWaiting = waiting !== null && waiting.from === here;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that came ends the wait for it, also for a way back.
  useEffect(() => setWaiting(null), [here]);

  useEffect(() => {
    let clicked: HTMLAnchorElement | null = null;
    const remember = ({ target }: MouseEvent) => {
      clicked = target instanceof Element ? target.closest("a") : null;
    };
    const setOut = (event: Event) => {
      const [link, to] = [clicked, addressOf(event)];
      clicked = null;
      if (!link || link.href !== to?.href) return;
      if (to.pathname === location.pathname && to.search === location.search) return;
      link.dataset.pressed = "";
      // Outside the router's transition, which would delay it until the page has loaded.
      setTimeout(() => setWaiting({ from: here, shape: shapeOf(to.pathname) }));
    };
    document.addEventListener("click", remember, true);
    window.addEventListener("setting-out", setOut);
    return () => {
      document.removeEventListener("click", remember, true);
      window.removeEventListener("setting-out", setOut);
    };
  }, [here]);

  useEffect(() => {
    if (!isWaiting) return;
    const end = () => setWaiting(null);
    const timer = setTimeout(end, AT_MOST_MS);
    // The page may arrive under the same address, or as an error message.
    const main = document.getElementById("main");
    const changed = new MutationObserver(end);
    if (main) changed.observe(main, { childList: true, subtree: true });
    window.addEventListener("pageshow", end);
    return () => {
      clearTimeout(timer);
      changed.disconnect();
      window.removeEventListener("pageshow", end);
      for (const link of document.querySelectorAll<HTMLElement>("a[data-pressed]"))
        delete link.dataset.pressed;
    };
  }, [isWaiting]);

  if (!isWaiting) return null;
  return (
    <div className="page-bars sk-late" data-shape={waiting.shape} role="status">
      <span className="sr">{label}</span>
      {BARS.map((bar) => (
        <span key={bar} className="sk" aria-hidden="true" />
      ))}
    </div>
  );
}
