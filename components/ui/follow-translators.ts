/** Text nodes that a page translator took out of the page, each with the element that it put in their place. */
const replacements = new WeakMap<Node, ChildNode>();

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";

/** The child of `parent` that is or contains `node`; null where there is none. */
function childWith(parent: Node, node: Node | undefined): ChildNode | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode ?? undefined;
  return (child as ChildNode | undefined) ?? null;
}

/** The element that replaced the text that this record removes: next to it, or added by the next record. */
function findReplacement(record: MutationRecord, next: MutationRecord | undefined): HTMLElement | undefined {
  const { addedNodes, previousSibling, nextSibling, target } = record;
  const here = [...addedNodes, previousSibling, nextSibling].find(isFont);
  return here ?? (next?.target === target ? [...next.addedNodes].find(isFont) : undefined);
}

/**
 * Lets React and a page translator work on the same page. Translators put `<font>` elements in place of text nodes. React
 * keeps the lost nodes: it writes into them, and throws when it removes one (facebook/react#11538, without a remedy).
 *
 * - A text that React writes returns to its place.
 * - Removing a lost text removes its replacement, and inserting before it inserts before the replacement.
 * - DOM methods are replaced only after a translator has replaced the first text.
 */
export function followTranslators(): void {
  const { removeChild, insertBefore } = Node.prototype;
  let isFollowing = false;

  const rewritten = new MutationObserver((records) => {
    for (const { target } of records) {
      const shown = replacements.get(target);
      replacements.delete(target);
      if (shown?.isConnected && !target.isConnected) shown.replaceWith(target);
    }
  });
  const changed = new MutationObserver(note);

  function note(records: MutationRecord[]): void {
    records.forEach((record, index) => {
      for (const node of record.addedNodes) {
        const shown = replacements.get(node);
        if (shown && node.isConnected) {
          replacements.delete(node);
          shown.remove();
        }
      }
      for (const text of record.removedNodes) {
        const shown = isText(text) ? findReplacement(record, records[index + 1]) : undefined;
        if (!shown) continue;
        if (!isFollowing) follow();
        if (text.isConnected) continue;
        replacements.set(text, shown);
        rewritten.observe(text, { characterData: true });
      }
    });
  }

  function follow(): void {
    isFollowing = true;
    const shownFor = (parent: Node, text: Node): ChildNode | null => {
      note(changed.takeRecords());
      return childWith(parent, text) ?? childWith(parent, replacements.get(text));
    };
    Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
      if (child.parentNode === this || !isText(child)) return removeChild.call(this, child) as T;
      const shown = shownFor(this, child);
      if (shown) removeChild.call(this, shown);
      return child;
    };
    Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
      const isLost = before !== null && before.parentNode !== this && isText(before);
      return insertBefore.call(this, node, isLost ? shownFor(this, before) : before) as T;
    };
  }

  changed.observe(document, { childList: true, subtree: true });
}
