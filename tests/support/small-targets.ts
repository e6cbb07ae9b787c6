import type { Page } from "@playwright/test";

/** Minimum tap target in CSS pixels (design language: 44 px). */
const LEAST = 44;

/**
 * Lists visible links, buttons, fields and summaries lower than 44 px, including the area of pseudo-elements
 * and of a box's label. Exempts links within a sentence and keyboard-only elements. Each text: tag, size and
 * words.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isInSentence = (element: Element): boolean => {
      const parent = element.parentElement;
      if (element.tagName !== "A" || !parent || getComputedStyle(element).display !== "inline") return false;
      return (parent.textContent ?? "").trim().length > (element.textContent ?? "").trim().length;
    };
    const isShown = (element: Element): boolean => {
      if (element.closest("[aria-hidden=true], .sr, [inert]")) return false;
      const { visibility, opacity, pointerEvents } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return (
        visibility === "visible" && opacity !== "0" && pointerEvents !== "none" && width > 1 && height > 1
      );
    };
    /** A box is ticked by its label. */
    const tapped = (element: Element): Element => {
      const isBox = element instanceof HTMLInputElement && ["checkbox", "radio"].includes(element.type);
      return (isBox && (element.closest("label") ?? element.labels?.[0])) || element;
    };
    const heightOf = (element: Element): number => {
      const { height } = element.getBoundingClientRect();
      const areas = ["::before", "::after"].map((name) => {
        const { content, position, height: added } = getComputedStyle(element, name);
        return content !== "none" && position === "absolute" ? Number.parseFloat(added) || 0 : 0;
      });
      return Math.max(height, ...areas);
    };
    const found = document.querySelectorAll(
      "a[href], button, input:not([type=hidden]), select, textarea, summary",
    );
    return [...found].filter(isShown).flatMap((element) => {
      const target = tapped(element);
      if (isInSentence(element) || heightOf(target) >= least - 0.5) return [];
      const { width, height } = target.getBoundingClientRect();
      const words = (element.getAttribute("aria-label") ?? target.textContent ?? "").trim().slice(0, 40);
      return [`${element.tagName.toLowerCase()} ${Math.round(width)} × ${Math.round(height)}: ${words}`];
    });
  }, LEAST);
