const GSM_BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const GSM_EXTENDED = "^{}\\[~]|€\f";

/** GSM-7: 160 septets (153 if joined). UCS-2: 70 units (67 if joined). */
export function countSegments(body: string): number {
  let septets = 0;
  for (const character of body) {
    if (GSM_BASIC.includes(character)) septets += 1;
    else if (GSM_EXTENDED.includes(character)) septets += 2;
    else return pieces(body.length, 70, 67);
  }
  return pieces(septets, 160, 153);
}

function pieces(length: number, single: number, joined: number): number {
  return length <= single ? 1 : Math.ceil(length / joined);
}
