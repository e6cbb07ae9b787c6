import { PAGES, type PagePath, type PageRight, type PageRow } from "../../app/pages";

export type { PageRight } from "../../app/pages";

const rows = Object.entries(PAGES) as [PagePath, PageRow][];

export const PAGE_RIGHTS: Readonly<Record<string, PageRight>> = Object.fromEntries(
  rows.map(([path, { right }]) => [path, right]),
);

/** Indexable pages, in addition to tutorials and campaigns of communities that allow it. */
export const FINDABLE: string[] = rows.flatMap(([path, { indexed }]) =>
  indexed && indexed !== "each" ? [path] : [],
);

const SAMPLE = "0190a6e0-0000-7000-8000-000000000001";

export const sampleAddress = (page: string) => page.replace(/\[(?:\.\.\.)?[A-Za-z]+\]/g, SAMPLE);
