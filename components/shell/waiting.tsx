"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type PageShape, shapeOf } from "./page-shape";

/** A page that is on its way no longer, or was replaced by itself, must not stay hidden. */
const AT_MOST_MS = 30_000;
const BARS = Array.from({ length: 9 }, (_, index) => index);

/** The link of this site that a click follows without loading the document anew, or null. */
function followed(event: MouseEvent): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  // The router prevents what the browser would do; a click that it does not is the browser's to show.
  if (!link || !event.defaultPrevented || link.origin !== location.origin) return null;
  const isHere = link.pathname === location.pathname && link.search === location.search;
  return isHere ? null : link;
}

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
  useEffect(() => () => setWaiting(null), [here]);

  useEffect(() => {
    const begin = (event: MouseEvent) => {
      const link = followed(event);
      if (!link) return;
      link.dataset.pressed = "";
      // A link that opens a dialog on this page has done so before the next task; a page takes longer.
      const changed = new MutationObserver(() => {});
      changed.observe(document.body, { childList: true, subtree: true });
      setTimeout(() => {
        const isAnswered = changed.takeRecords().length > 0;
        changed.disconnect();
        if (isAnswered) delete link.dataset.pressed;
        else setWaiting({ from: here, shape: shapeOf(link.pathname) });
      });
    };
    document.addEventListener("click", begin);
    return () => document.removeEventListener("click", begin);
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
    <div className="waiting sk-late" data-shape={waiting.shape} role="status">
      <span className="sr">{label}</span>
      {BARS.map((bar) => (
        <span key={bar} className="sk" aria-hidden="true" />
      ))}
    </div>
  );
}
