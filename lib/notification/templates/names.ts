/** Marks that turn the direction of text; in a name they would turn what follows it. */
const TURNS = /[\u202a-\u202e\u2066-\u2069\u200e\u200f]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Names of people, communities and campaigns, which may be of any script. */
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

/** A name as it stands in a sentence of ours: one that runs from right to left leaves the rest of the line alone. */
export function inSentence(name: string): string {
  const plain = name.replace(TURNS, "");
  return RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** The data of a message with its names as they stand in sentences. */
export const isolated = (data: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data).map(([key, value]) => [
      key,
      NAMES.has(key.split(":")[0] ?? key) ? inSentence(value) : value,
    ]),
  );
