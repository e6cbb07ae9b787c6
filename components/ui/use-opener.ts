import { useRef } from "react";

/** For dialogs without a trigger. Otherwise the keyboard would start at the page's top. */
export function useOpener(hasTrigger: boolean) {
  const opener = useRef<Element>(null);
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement;
    },
    onCloseAutoFocus: (event: Event) => {
      if (hasTrigger || !(opener.current instanceof HTMLElement)) return;
      event.preventDefault();
      // The focus may already have moved, for example to the error list.
      if (document.activeElement !== document.body) return;
      opener.current.focus({ preventScroll: true });
    },
  };
}
