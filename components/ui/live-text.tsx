import { Children, createElement, type ReactNode } from "react";

/** A sum as `lib/kernel/money` writes it. */
const SUM = /([−+]?\$\d[\d,]*(?:\.\d\d)?)/;

/** True for a text with a sum of money in it. */
export const namesMoney = (text: string): boolean => SUM.test(text);

type LiveTextProps = {
  children: string;
  /** Keeps translators from the whole text, and not from its sums alone: for counts and buttons. */
  isExact?: boolean;
  className?: string | undefined;
};

/**
 * A text that can change while its page is open. Page translators put elements in place of text nodes, and React writes
 * into the lost nodes. The element of this text is replaced as a whole, and its sums are not translated
 * (docs/decisions/090-sums-under-translators.md).
 */
export function LiveText({ children: text, isExact = false, className }: LiveTextProps) {
  // Every second piece is a sum.
  const pieces = isExact ? [text] : text.split(SUM);
  const parts = pieces.map((piece, index) =>
    index % 2 === 0 ? piece : createElement("span", { className: "nowrap", translate: "no" }, piece),
  );
  // Props that are undefined would be sent to the browser by that word.
  const props = { key: text, ...(className && { className }), ...(isExact && { translate: "no" as const }) };
  return createElement("span", props, ...parts);
}

type Texts = {
  children: ReactNode;
  /** For buttons: what names money is not translated at all. */
  isButton?: boolean;
};

/** Children among which each text becomes a `LiveText`. Adjacent texts become one. */
export function LiveTexts({ children, isButton = false }: Texts): ReactNode {
  const parts: ReactNode[] = [];
  let text = "";
  const endText = () => {
    if (text.trim() !== "") {
      parts.push(
        <LiveText key={`text ${parts.length}`} isExact={isButton && namesMoney(text)}>
          {text}
        </LiveText>,
      );
    } else if (text !== "") parts.push(text);
    text = "";
  };
  for (const child of Children.toArray(children)) {
    if (typeof child === "string" || typeof child === "number") text += child;
    else {
      endText();
      parts.push(child);
    }
  }
  endText();
  return parts;
}
