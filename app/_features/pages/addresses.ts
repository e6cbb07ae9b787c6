import {
  type AddressRow,
  HANDLERS,
  type HandlerRow,
  type HandlerTurn,
  PAGES,
  type PageRight,
  type PageRow,
} from "@/app/pages";
import { type Found, PathTree } from "./path-tree";

const pages = new PathTree<PageRow>(PAGES);
const handlers = new PathTree<HandlerRow>(HANDLERS);
const addresses = new PathTree<AddressRow>({ ...PAGES, ...HANDLERS });

/**
 * Rights that need a session. `recipient` is not among them: those pages are opened by a link and redirect to
 * the login themselves (001 §2).
 */
const CLOSED: ReadonlySet<PageRight> = new Set(["member", "admin", "platform"]);

/** The page at a path without its query; null for a handler and for an unknown path. */
export const pageAt = (path: string): Found<PageRow> | null => pages.at(path);

/** How the handler at a path is limited by network; null for a page and for an unknown path. */
export const handlerTurnAt = (path: string): HandlerTurn | null =>
  pages.at(path) ? null : (handlers.at(path)?.row.turn ?? null);

/**
 * True if there is such a page; `pattern` is written as in the table. For links to pages that may be added
 * later.
 */
export const hasPage = (pattern: string): boolean => Object.hasOwn(PAGES, pattern);

/** True for a page about texts alone, which a site without texts does not have. */
export const isAboutTexts = (path: string): boolean => pages.at(path)?.row.ofTexts === true;

/** The page or handler at a path without its query; null for an unknown path. */
export const addressAt = (path: string): Found<AddressRow> | null => addresses.at(path);

/** The pattern of the page or handler at this path, as the tables write it; null for an unknown path. */
export const addressPattern = (path: string): string | null => addresses.at(path)?.pattern ?? null;

/** True if a page or a handler is at this path, without its query. */
export const hasAddress = (path: string): boolean => addressPattern(path) !== null;

/** True for paths that need a session; without one they redirect to /login. The verbs guard the data. */
export const isMemberPath = addresses.asking(({ right }) => CLOSED.has(right));

/** True for paths of admins alone; other members are redirected to /campaigns. The verbs guard the data. */
export const isAdminPath = addresses.asking(({ right }) => right === "admin");

/** True for a page whose address says which community is meant, which need not be the chosen one. */
export const namesCommunity = (path: string): boolean => pages.at(path)?.row.communityFrom === "address";

const isEnglishOnly = addresses.asking(({ english }) => english === true);

/** True if the page at this path, without its query, is available in every language; so is that of an unknown path. */
export const isTranslated = (path: string): boolean => !isEnglishOnly(path);

/** Rights under which a page is read by whoever is somebody, and not by whoever holds a link or is about to sign in. */
const READ: ReadonlySet<PageRight> = new Set(["visitor", "member", "admin", "platform"]);

/**
 * True for a page that may be read from a replica of the database: not where money is moved, was moved or is received, and
 * not where a link or a sign-in is tried.
 */
export function mayReadReplica(path: string): boolean {
  const row = pages.at(path)?.row;
  return row !== undefined && READ.has(row.right) && !row.movesMoney && !row.movedMoney;
}

/** True where people are about to move money. */
export const isAboutMoney = addresses.asking(({ movesMoney }) => movesMoney === true);

/** True where people ask what became of a gift. */
export const isAfterMoney = addresses.asking(({ movedMoney }) => movedMoney === true);
