import { Children, createElement, type ReactNode } from "react";

/** As `lib/kernel/money` writes sums. */
const SUM = /([−+]?\$\d[\d,]*(?:\.\d\d)?)/;

const namesMoney = (text: string): boolean => SUM.test(text);

type LiveTextProps = {
  children: string;
  /** Protects the whole text from translation: for counts and buttons. */
  isExact?: boolean;
  className?: string | undefined;
};

/**
 * For text that changes on an open page. Page translators replace text nodes, and React writes into the lost
 * ones. So the element is replaced, and sums stay untranslated
 * (docs/decisions/009-pages-and-design.md).
 */
export function LiveText({ children: text, isExact = false, className }: LiveTextProps) {
  // Odd pieces are sums.
  const pieces = isExact ? [text] : text.split(SUM);
  const parts = pieces.map((piece, index) =>
    index % 2 === 0 ? piece : createElement("span", { className: "nowrap", translate: "no" }, piece),
  );
  // Undefined props would be sent to the browser.
  const props = { key: text, ...(className && { className }), ...(isExact && { translate: "no" as const }) };
  return createElement("span", props, ...parts);
}

type Texts = {
  children: ReactNode;
  /** In buttons, texts with sums are not translated. */
  isButton?: boolean;
};

/** Joins adjacent texts. */
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
