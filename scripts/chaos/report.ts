import type { Scene } from "./away";
import type { Books } from "./books";
import { CLOCKS_WITHIN_MS, type Clocks } from "./clocks";
import type { NoCustomers } from "./no-customers";
import { LIMITS, type Round } from "./restarts";
import { HELD_MS, type Unanswered } from "./unanswered";

/** `holds` is null if the figure is only informative. */
export type Line = { what: string; figure: string; wanted: string; isMet: boolean | null };

/** Allowance for the machine beyond the ten seconds, in milliseconds. */
const MARGIN_MS = 2_000;

const worst = (times: (number | null)[]): string =>
  times.includes(null) ? "never" : `${(Math.max(...times.map(Number)) / 1000).toFixed(1)} s`;

const areWithin = (times: (number | null)[], most: number) =>
  times.every((time) => time !== null && time <= most);

export function linesOfRestarts(rounds: Round[]): Line[] {
  return [...new Set(rounds.map(({ kind }) => kind))].flatMap((kind) => {
    const own = rounds.filter((round) => round.kind === kind);
    const name = `${own.length} restarts, ${kind}`;
    const [site, worker] = [own.map(({ siteMs }) => siteMs), own.map(({ workerMs }) => workerMs)];
    const slow = own.flatMap((round) => round.slow);
    const bare = own.reduce((sum, round) => sum + round.bare, 0);
    const seconds = `≤ ${LIMITS.servingMs / 1000} s`;
    return [
      line(`${name}: the site serves`, worst(site), seconds, areWithin(site, LIMITS.servingMs)),
      line(`${name}: the worker books`, worst(worker), seconds, areWithin(worker, LIMITS.servingMs)),
      line(`${name}: slow or failed calls after 30 s`, String(slow.length), "0", slow.length === 0),
      line(`${name}: bare 500s`, String(bare), "0", bare === 0),
    ];
  });
}

export function linesOfBooks(books: Books): Line[] {
  return [
    line("gifts charged by the processor", String(books.charged), "> 0", books.charged > 0),
    line("of these not booked", String(books.left), "0", books.left === 0),
    line("charged or booked twice", String(books.twice), "0", books.twice === 0),
    line("booked with another sum", String(books.wrong), "0", books.wrong === 0),
    line("invariants that do not hold", books.broken.join(", ") || "0", "0", books.broken.length === 0),
  ];
}

export const linesOfScenes = (scenes: Scene[]): Line[] =>
  scenes.map(({ name, answers, wrong }) => {
    const told = Object.entries(answers).map(([status, times]) => `${times} × ${status}`);
    const has503 = (answers[503] ?? 0) > 0;
    return line(
      name,
      [told.join(", "), ...wrong].join("; "),
      "503 in words, no 500",
      wrong.length === 0 && has503,
    );
  });

export function linesOfUnanswered(unanswered: Unanswered): Line[] {
  const { waitedMs, statuses, siteWarnings, workerWarnings, isBookedLater } = unanswered;
  const seconds = `${(waitedMs / 1000).toFixed(1)} s`;
  return [
    line("silent processor: a donor waits", seconds, "≤ 10 s", waitedMs <= HELD_MS + MARGIN_MS),
    line(
      "silent processor: answers",
      statuses.join(" "),
      "503",
      statuses.every((status) => status === 503),
    ),
    line(
      "silent processor: warnings of the site",
      String(siteWarnings),
      `≥ ${statuses.length}`,
      siteWarnings >= statuses.length,
    ),
    line("silent processor: warnings of the worker", String(workerWarnings), "≥ 1", workerWarnings >= 1),
    line("silent processor: booked afterwards", isBookedLater ? "yes" : "no", "yes", isBookedLater),
  ];
}

export function linesOfClocks({ announced, touched, toldMs, clearedMs }: Clocks): Line[] {
  const within = `≤ ${CLOCKS_WITHIN_MS / 1000} s`;
  return [
    line(
      "a worker five days ahead: announced gifts that it charged",
      `${touched} of ${announced}`,
      "0",
      touched === 0 && announced > 0,
    ),
    line("a worker five days ahead: the desk knows", worst([toldMs]), within, toldMs !== null),
    line("a worker five days ahead: cleared after it ended", worst([clearedMs]), within, clearedMs !== null),
  ];
}

export function linesOfNoCustomers({ deleted, statuses, madeAgain, wanted }: NoCustomers): Line[] {
  return [
    line("processor without customers: deleted", String(deleted), "> 0", deleted > 0),
    line(
      "processor without customers: calls that failed",
      statuses.join(" ") || "0",
      "0",
      statuses.length === 0,
    ),
    line("processor without customers: made again", String(madeAgain), `≥ ${wanted}`, madeAgain >= wanted),
  ];
}

export const told = (what: string, figure: string, wanted: string): Line => ({
  what,
  figure,
  wanted,
  isMet: null,
});

/** Builds a line with a figure that fails the run unless `isMet`. */
export const line = (what: string, figure: string, wanted: string, isMet: boolean): Line => ({
  what,
  figure,
  wanted,
  isMet,
});

export function table(lines: Line[]): string {
  const width = (of: (one: Line) => string) => Math.max(...lines.map((one) => of(one).length));
  const [first, second] = [width(({ what }) => what), width(({ figure }) => figure)];
  return lines
    .map(({ what, figure, wanted, isMet }) => {
      const mark = isMet === null ? "told  " : isMet ? "holds " : "BROKEN";
      return `  ${mark}  ${what.padEnd(first)}  ${figure.padEnd(second)}${wanted && `  wanted ${wanted}`}`.trimEnd();
    })
    .join("\n");
}
