import { env } from "@/lib/platform";
import type { MessageContent, Section } from "../content";
import type { Frame } from "../frame";
import { CHOICES_MARK, muteMark, UNSUBSCRIBE_MARK } from "./marks";

const quoted = (words: string) => words.replace(/^/gm, "> ");
const linesOf = (lines: readonly [string, string][]) =>
  lines.map(([label, value]) => `${label}: ${value}`).join("\n");

const sectionText = (part: Section, frame: Frame): string[] => [
  ...(part.community === null ? [] : [`== ${part.community} ==`]),
  part.heading,
  ...part.paragraphs,
  ...(part.progress ? [`${part.progress.raised} ${part.progress.ofGoal}. ${part.progress.words}`] : []),
  [
    `${part.link.label}: ${part.link.href}`,
    ...(part.short ? [`${frame.notThisTime}: ${muteMark(part.short)}`] : []),
  ].join("\n"),
];

export function textPart(content: MessageContent, frame: Frame, isBlast: boolean): string {
  const { PROVIDER_NAME, PROVIDER_ADDRESS, PROVIDER_SUPPORT_EMAIL } = env();
  const { progress, short } = content;
  return [
    content.heading,
    ...content.paragraphs,
    ...(content.quote ? [quoted(content.quote)] : []),
    ...(progress ? [`${progress.raised} ${progress.ofGoal}. ${progress.words}`] : []),
    ...(content.sum ? [linesOf(content.sum)] : []),
    ...(content.facts ? [linesOf([...content.facts, ...(content.gain ? [content.gain] : [])])] : []),
    ...(content.sections ?? []).flatMap((part) => sectionText(part, frame)),
    ...(content.action ? [`${content.action.label}: ${content.action.href}`] : []),
    ...(content.actions ?? []).map(({ label, href }) => `${label}: ${href}`),
    ...(content.quiet ? [content.quiet] : []),
    ...(content.note ? [content.note] : []),
    [
      "-- ",
      ...(content.why ? [content.why] : []),
      `${PROVIDER_NAME}, ${PROVIDER_ADDRESS}`,
      `${frame.questions} ${PROVIDER_SUPPORT_EMAIL}`,
      ...(content.links ?? []).map(({ label, href }) => `${label}: ${href}`),
      ...(isBlast && short ? [`${frame.notThisTime}: ${muteMark(short)}`] : []),
      ...(isBlast ? [`${frame.choose}: ${CHOICES_MARK}`, `${frame.stop}: ${UNSUBSCRIBE_MARK}`] : []),
    ].join("\n"),
  ].join("\n\n");
}
