import { PRODUCT_NAME } from "@/lib/kernel";

/** As long as a name in a header may be, in characters; longer ones are cut by most inboxes anyway. */
const LONGEST = 60;
/** Control characters, marks that turn the direction of text, and what would end a quoted name. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"\\]/gu;

/**
 * The sender of a message in a community's name, at the provider's address: `"Camp Wonaga '11, by Manyhands"
 * <hello@manyhands.example>`. `from` is the configured sender, as it is or with a name.
 */
export function senderOf(from: string, community: string, by: string): string {
  const address = /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
  const name = community.replace(UNSAFE, "").replace(/\s+/gu, " ").trim();
  const cut =
    [...name].length > LONGEST
      ? `${[...name]
          .slice(0, LONGEST - 1)
          .join("")
          .trim()}…`
      : name;
  return cut === "" ? from : `"${cut}, ${by} ${PRODUCT_NAME}" <${address}>`;
}
