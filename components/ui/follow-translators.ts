/** With their replacements. */
const replacements = new WeakMap<Node, ChildNode>();

const isText = (node: Node): boolean => node.nodeType === Node.TEXT_NODE;
const isFont = (node: Node | null | undefined): node is HTMLElement => node?.nodeName === "FONT";

function childWith(parent: Node, node: Node | undefined): ChildNode | null {
  let child = node;
  while (child && child.parentNode !== parent) child = child.parentNode ?? undefined;
  return (child as ChildNode | undefined) ?? null;
}

/** Adjacent, or added by the next record. */
function findReplacement(record: MutationRecord, next: MutationRecord | undefined): HTMLElement | undefined {
  const { addedNodes, previousSibling, nextSibling, target } = record;
  const here = [...addedNodes, previousSibling, nextSibling].find(isFont);
  return here ?? (next?.target === target ? [...next.addedNodes].find(isFont) : undefined);
}

/**
 * Lets React work on a translated page. Translators replace text nodes with `<font>` elements. React writes
 * into the lost nodes, and throws when removing one (facebook/react#11538, unfixed).
 *
 * - Text that React writes returns to its place.
 * - Removing a lost text removes its replacement. Inserting before it inserts before the replacement.
 * - DOM methods are patched only after the first replacement.
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
