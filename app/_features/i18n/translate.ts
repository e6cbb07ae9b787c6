const PLACE = /\\\{(\w+)\\\}/g;

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * Makes a translator of a list of sentences. `{name}` in a sentence stands for any words, which are translated
 * themselves where the list has them, and take the same place in the translation. Other texts stay as they are.
 */
export function translateWith(list: Record<string, string>): (text: string) => string {
  const whole = new Map(Object.entries(list).filter(([text]) => !text.includes("{")));
  const patterns = Object.entries(list)
    .filter(([text]) => text.includes("{"))
    .map(([text, translation]) => ({
      pattern: new RegExp(`^${escaped(text).replace(PLACE, "(?<$1>.+?)")}$`, "s"),
      translation,
    }));
  const translate = (text: string): string => {
    const known = whole.get(text);
    if (known !== undefined) return known;
    for (const { pattern, translation } of patterns) {
      const found = pattern.exec(text)?.groups;
      if (found) return translation.replace(/\{(\w+)\}/g, (_, name: string) => translate(found[name] ?? ""));
    }
    return text;
  };
  return translate;
}
