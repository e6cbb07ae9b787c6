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
      // What closed the dialog may have led on already, as to the list of errors at the top.
      if (document.activeElement !== document.body) return;
      opener.current.focus({ preventScroll: true });
    },
  };
}
