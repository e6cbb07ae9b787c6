/** These would affect the text after a name. */
const TURNS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const NAMES = new Set([
  "campaign",
  "campaignName",
  "community",
  "communityName",
  "donorName",
  "firstName",
  "givenBy",
  "invitedBy",
  "name",
  "target",
]);

/** Isolates right-to-left names. */
function inSentence(name: string): string {
  const plain = name.replace(TURNS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

export const isolated = (data: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      NAMES.has(key.split(":")[0] ?? key) ? inSentence(value) : value,
    ]),
  );
