import { graphemesOf } from "@/lib/kernel/intl";

/** `most` counts graphemes. */
export function shorten(text: string, most: number): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const characters = graphemesOf(line);
  if (characters.length <= most) return line;
  const kept = characters.slice(0, most - 1).join("");
  return `${kept.trimEnd()}…`;
}
