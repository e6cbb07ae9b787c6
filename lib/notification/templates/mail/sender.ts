import { PRODUCT_NAME } from "@/lib/kernel";

/** Most inboxes cut longer names. */
const LONGEST = 60;
/** Control and direction characters, and quotes. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>"\\]/gu;

/** `"Camp Wonaga '11, by Manyhands" <hello@manyhands.example>` */
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
