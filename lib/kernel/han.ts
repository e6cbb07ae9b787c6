/** Each form needs its own font. */
export type HanForm = "simplified" | "traditional" | "japanese";

/** National character sets. */
const SETS: Record<HanForm, { encoding: string; lead: [number, number]; trail: [number, number] }> = {
  simplified: { encoding: "gbk", lead: [0xb0, 0xf7], trail: [0xa1, 0xfe] },
  traditional: { encoding: "big5", lead: [0x87, 0xf9], trail: [0x40, 0xfe] },
  japanese: { encoding: "shift_jis", lead: [0x81, 0xfc], trail: [0x40, 0xfc] },
};

/** Preference in a tie. */
const FORMS: readonly HanForm[] = ["simplified", "traditional", "japanese"];

const HAN = /^\p{Script=Han}$/u;
const EACH_HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}々ー]/u;
const HANGUL_OR_BOPOMOFO = /[\p{Script=Hangul}\p{Script=Bopomofo}]/u;

const characters = new Map<HanForm, ReadonlySet<string>>();

/** GB 2312, Big5 with HKSCS, or JIS X 0208. */
export function hanOf(form: HanForm): ReadonlySet<string> {
  const known = characters.get(form);
  if (known) return known;
  const { encoding, lead, trail } = SETS[form];
  const decoder = new TextDecoder(encoding);
  const found = new Set<string>();
  for (let first = lead[0]; first <= lead[1]; first++) {
    for (let second = trail[0]; second <= trail[1]; second++) {
      const character = decoder.decode(Uint8Array.of(first, second));
      if (HAN.test(character)) found.add(character);
    }
  }
  characters.set(form, found);
  return found;
}

/** Best first. Kana mean Japanese, Hangul and Bopomofo traditional; otherwise most characters win. */
export function hanForms(text: string): HanForm[] {
  if (KANA.test(text)) return ["japanese", "traditional", "simplified"];
  if (HANGUL_OR_BOPOMOFO.test(text)) return ["traditional", "japanese", "simplified"];
  const han = text.match(EACH_HAN) ?? [];
  const countIn = (form: HanForm) => han.filter((character) => hanOf(form).has(character)).length;
  return FORMS.map((form) => ({ form, count: countIn(form) }))
    .sort((a, b) => b.count - a.count)
    .map(({ form }) => form);
}

/** Best first. `hasRare`: some characters are in no set. */
export function neededHan(text: string): { forms: HanForm[]; hasRare: boolean } {
  const order = hanForms(text);
  const needed = new Set<HanForm>();
  let hasRare = false;
  for (const character of text.match(EACH_HAN) ?? []) {
    const form = order.find((one) => hanOf(one).has(character));
    if (form) needed.add(form);
    else hasRare = true;
  }
  return { forms: order.filter((form) => needed.has(form)), hasRare };
}
