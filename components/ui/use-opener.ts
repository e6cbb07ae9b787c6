import { useRef } from "react";

/**
 * Handlers for a dialog's content that give the focus back to what had it before. The dialog does so by itself
 * only with a trigger of its own, and otherwise the keyboard would begin at the top of the page again.
 */
export function useOpener(hasTrigger: boolean) {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (hasTrigger || !(opener.current instanceof HTMLElement)) return;
      event.preventDefault();
      opener.current.focus();
    },
  };
}
