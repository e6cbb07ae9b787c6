import type { Figure } from "./scenario";

const WIDTHS = { of: 20, what: 64, measured: 18, wanted: 15 };

const row = (of: string, what: string, measured: string, wanted: string, verdict: string) =>
  `  ${of.padEnd(WIDTHS.of)} ${what.padEnd(WIDTHS.what)} ${measured.padStart(WIDTHS.measured)} ${wanted.padStart(WIDTHS.wanted)}  ${verdict}`.trimEnd();

export const reportOf = (figures: readonly (Figure & { of: string })[]): string =>
  [
    row("", "", "measured", "wanted", ""),
    ...figures.map(({ of, what, measured, wanted, isMet }) =>
      row(of, what, measured, wanted, isMet ? "holds" : "MISSED"),
    ),
  ].join("\n");
