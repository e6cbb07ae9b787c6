import { type AddressRow, HANDLERS, PAGES, type PageRight, type PageRow } from "@/app/pages";
import { type Found, PathTree } from "./path-tree";

const pages = new PathTree<PageRow>(PAGES);
const addresses = new PathTree<AddressRow>({ ...PAGES, ...HANDLERS });

/** A recipient's pages are asked for over a link, and lead to the login by themselves (001 §2). */
const CLOSED: ReadonlySet<PageRight> = new Set(["member", "admin", "platform"]);

/** The page at a path without its query; null for a handler, and for what is not there. */
export const pageAt = (path: string): Found<PageRow> | null => pages.at(path);

/** True if there is such a page; `pattern` is written as in the table. For links to pages that may come. */
export const hasPage = (pattern: string): boolean => Object.hasOwn(PAGES, pattern);

/**
 * True for paths that only people with a session can see: without one they lead to /login. The verbs guard what they
 * show.
 */
export const isMemberPath = addresses.asking(({ right }) => CLOSED.has(right));

/** True if the page at this path, without its query, is there in every language. */
export const isTranslated = addresses.asking(({ translated }) => translated === true);

/** True where people are about to move money. */
export const isAboutMoney = addresses.asking(({ movesMoney }) => movesMoney === true);
