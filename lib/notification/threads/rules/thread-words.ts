const SUBJECT_LENGTH = 70;

export function subjectOf(message: string): string {
  const line = message.replace(/\s+/g, " ").trim();
  const sentence = /^.{8,}?[.?!](?=\s|$)/.exec(line)?.[0] ?? line;
  if (sentence.length <= SUBJECT_LENGTH) return sentence.replace(/\.$/, "");
  const cut = sentence.slice(0, SUBJECT_LENGTH);
  const end = cut.lastIndexOf(" ");
  return `${cut.slice(0, end > SUBJECT_LENGTH / 2 ? end : SUBJECT_LENGTH).trimEnd()}…`;
}

export const threadNumber = (number: number): string => `C-${number}`;
