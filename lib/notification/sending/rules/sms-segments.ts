const GSM =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENDED = "^{}\\[~]|€\f";

const basic = new Set(GSM);
const extended = new Set(GSM_EXTENDED);

export type Segments = { characters: number; segments: number; encoding: "GSM-7" | "UCS-2" };

/**
 * 160 characters in one segment or 153 in each of several; 70 or 67 if any character is outside GSM-7, such
 * as a curly quote.
 */
export function smsSegments(text: string): Segments {
  let units = 0;
  for (const character of text) {
    if (basic.has(character)) units += 1;
    else if (extended.has(character)) units += 2;
    else {
      const length = text.length;
      return { characters: length, segments: length <= 70 ? 1 : Math.ceil(length / 67), encoding: "UCS-2" };
    }
  }
  return { characters: units, segments: units <= 160 ? 1 : Math.ceil(units / 153), encoding: "GSM-7" };
}
