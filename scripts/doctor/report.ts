import { styleText } from "node:util";
import type { Found } from "./examine";
import { counted, type State } from "./finding";

const MARKS: Record<State, { sign: string; colour: "green" | "yellow" | "red" }> = {
  well: { sign: "ok", colour: "green" },
  advice: { sign: "!", colour: "yellow" },
  trouble: { sign: "x", colour: "red" },
};

const WIDEST = 100;
const NARROWEST = 40;

type Format = { width: number; isColoured: boolean };

function wrapped(text: string, lead: string, width: number): string {
  const indent = " ".repeat(lead.length);
  const room = Math.max(NARROWEST, Math.min(WIDEST, width)) - lead.length;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > room) {
      lines.push(line);
      line = word;
    } else {
      line = line === "" ? word : `${line} ${word}`;
    }
  }
  lines.push(line);
  return lines.map((one, index) => (index === 0 ? lead : indent) + one).join("\n");
}

export function findingsText(found: readonly Found[], { width, isColoured }: Format): string {
  const lines: string[] = [];
  let area = "";
  for (const { area: of, state, sentence } of found) {
    if (of !== area) lines.push("", `  ${of.slice(0, 1).toUpperCase()}${of.slice(1)}`);
    area = of;
    const { sign, colour } = MARKS[state];
    const line = wrapped(sentence, `    ${sign.padEnd(3)}`, width);
    lines.push(isColoured ? line.replace(sign, styleText(colour, sign, { validateStream: false })) : line);
  }
  return lines.join("\n");
}

export const stepsText = (found: readonly Found[], { width }: Format): string =>
  found.flatMap(({ next }) => (next === undefined ? [] : [wrapped(next, "    -> ", width)])).join("\n");

function tasksText(found: readonly Found[], { width }: Format): string {
  const troubles = found.filter(({ state }) => state === "trouble");
  const pieces = found.filter(({ state }) => state === "advice");
  if (troubles.length + pieces.length === 0) return "\nNothing to do.";
  const told = (list: readonly Found[], from: number) =>
    list.flatMap(({ sentence, next }, index) => [
      "",
      wrapped(sentence, `  ${`${from + index}.`.padEnd(4)}`, width),
      wrapped(next ?? "", "      -> ", width),
    ]);
  return [
    ...(troubles.length > 0
      ? ["", `To fix now:`, ...told(troubles, 1)]
      : ["", "Everything that can be checked from here works."]),
    ...(pieces.length > 0 ? ["", `To do when you have time:`, ...told(pieces, troubles.length + 1)] : []),
  ].join("\n");
}

export const reportText = (found: readonly Found[], format: Format): string =>
  `${findingsText(found, format)}\n${tasksText(found, format)}\n\n${lastLine(found)}`;

function lastLine(found: readonly Found[]): string {
  const count = (wanted: State) => found.filter(({ state }) => state === wanted).length;
  return `${count("well")} well, ${counted(count("advice"), "piece", "pieces")} of advice, ${count("trouble")} to fix.`;
}

export const reportJson = (found: readonly Found[]): string =>
  JSON.stringify({ isWell: !found.some(({ state }) => state === "trouble"), findings: found }, null, 2);
