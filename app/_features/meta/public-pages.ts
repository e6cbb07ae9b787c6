import { PAGES, type PageRow } from "@/app/pages";

type IndexedAs<Row> = Row extends { indexed: infer Name extends string } ? Exclude<Name, "each"> : never;

/** The name of the words of a page with a fixed address that anybody may find, in the namespace `meta`. */
export type PublicPage = {
  [Path in keyof typeof PAGES]: IndexedAs<(typeof PAGES)[Path]>;
}[keyof typeof PAGES];

const rows: [string, PageRow][] = Object.entries(PAGES);

/** Where those pages are. */
export const PUBLIC_PAGES = Object.fromEntries(
  rows.flatMap(([path, { indexed }]) => (indexed && indexed !== "each" ? [[indexed, path]] : [])),
) as Record<PublicPage, string>;
