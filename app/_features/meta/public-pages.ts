import { PAGES, type PageRow } from "@/app/pages";

type IndexedAs<Row> = Row extends { indexed: infer Name extends string } ? Exclude<Name, "each"> : never;

export type PublicPage = {
  [Path in keyof typeof PAGES]: IndexedAs<(typeof PAGES)[Path]>;
}[keyof typeof PAGES];

const rows: [string, PageRow][] = Object.entries(PAGES);

export const PUBLIC_PAGES = Object.fromEntries(
  rows.flatMap(([path, { indexed }]) => (indexed && indexed !== "each" ? [[indexed, path]] : [])),
) as Record<PublicPage, string>;
