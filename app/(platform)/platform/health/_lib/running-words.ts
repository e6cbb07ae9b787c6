import type { RunningLine, RunningSentence } from "@/lib/payment";
import { type Messages, translatorOf } from "@/messages";

const t = translatorOf("en", "desk.health");

type PartKey = keyof Messages["desk"]["health"]["what"];

/** A provider that this release does not know keeps its own name. */
export const partName = (what: string): string =>
  t.has(`what.${what as PartKey}`) ? t(`what.${what as PartKey}`) : what;

const sentence = ({ key, ...params }: RunningSentence): string => t(`says.${key}`, params);

export const saysWords = ({ says }: Pick<RunningLine, "says">): string => says.map(sentence).join(" ");

export function summaryWords(lines: readonly RunningLine[]): string {
  const count = (wanted: RunningLine["state"]) => lines.filter(({ state }) => state === wanted).length;
  return t("summary", { bad: count("bad"), look: count("look") });
}
