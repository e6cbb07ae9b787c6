"use client";

import { type ReactNode, useEffect, useRef } from "react";

interface DetailsMenuProps {
  className?: string;
  summaryClassName?: string;
  /** If the summary is only a picture. */
  label?: string;
  summary: ReactNode;
  children: ReactNode;
}

/**
 * Opens without scripts. With scripts it closes on Escape (returning focus), outside click, blur or
 * selection.
 */
export function DetailsMenu({ className, summaryClassName, label, summary, children }: DetailsMenuProps) {
  const details = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const menu = details.current;
    if (!menu) return;
    const close = () => menu.removeAttribute("open");
    const isOutside = (target: EventTarget | null) => target instanceof Node && !menu.contains(target);
    const onPointer = (event: PointerEvent) => {
      if (menu.open && isOutside(event.target)) close();
    };
    const onFocus = (event: FocusEvent) => {
      if (menu.open && isOutside(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !menu.open) return;
      close();
      menu.querySelector("summary")?.focus();
    };
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest("a")) close();
    };
    menu.addEventListener("click", onClick);
    menu.addEventListener("submit", close);
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("focusin", onFocus);
    document.addEventListener("keydown", onKey);
    return () => {
      menu.removeEventListener("click", onClick);
      menu.removeEventListener("submit", close);
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  return (
    <details ref={details} className={className ? `drop ${className}` : "drop"}>
      <summary className={summaryClassName} aria-label={label}>
        {summary}
      </summary>
      {children}
    </details>
  );
}
