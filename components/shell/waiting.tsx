"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type PageShape, shapeOf } from "./page-shape";

/** A page that is on its way no longer, or was replaced by itself, must not stay hidden. */
const AT_MOST_MS = 30_000;
const BARS = Array.from({ length: 9 }, (_, index) => index);

/** The address that the router sets out for (`instrumentation-client.ts`). */
const addressOf = (event: Event) =>
  event instanceof CustomEvent && typeof event.detail === "string"
    ? new URL(event.detail, location.href)
    : null;

/**
 * Answers a click on a link at once: the link stays pressed, and after 200 ms bars in the shape of the page that loads
 * cover the one before it. It changes nothing about what the server answers, as a file with a loading state would:
 * what does not exist still answers 404, and a redirect is one.
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
      // Not within the router's own transition, which would hold it back until the page is there.
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
    // The page may arrive under the same address, or as a message that it could not be loaded.
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
