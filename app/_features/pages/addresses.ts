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
 * Rights that need a session. Not `recipient`: a link opens those pages, and they redirect to the login
 * themselves (001 §2).
 */
const CLOSED: ReadonlySet<PageRight> = new Set(["member", "admin", "platform"]);

/** Takes a path without query. Null for handlers and unknown paths. */
export const pageAt = (path: string): Found<PageRow> | null => pages.at(path);

/** Rate limit of a handler by network. Null for pages and unknown paths. */
export const handlerTurnAt = (path: string): HandlerTurn | null =>
  pages.at(path) ? null : (handlers.at(path)?.row.turn ?? null);

/** Takes a pattern of the table. For links to pages added later. */
export const hasPage = (pattern: string): boolean => Object.hasOwn(PAGES, pattern);

/** True for pages that a site without texts lacks. */
export const isAboutTexts = (path: string): boolean => pages.at(path)?.row.ofTexts === true;

/** Takes a path without query. Null if unknown. */
export const addressAt = (path: string): Found<AddressRow> | null => addresses.at(path);

/** Null if unknown. */
export const addressPattern = (path: string): string | null => addresses.at(path)?.pattern ?? null;

export const hasAddress = (path: string): boolean => addressPattern(path) !== null;

/** Paths that redirect to /login without a session. The verbs guard the data. */
export const isMemberPath = addresses.asking(({ right }) => CLOSED.has(right));

/** Paths that redirect non-admins to /campaigns. The verbs guard the data. */
export const isAdminPath = addresses.asking(({ right }) => right === "admin");

/** The address names the community, which may differ from the current one. */
export const namesCommunity = (path: string): boolean => pages.at(path)?.row.communityFrom === "address";

const isEnglishOnly = addresses.asking(({ english }) => english === true);

/** True for unknown paths. */
export const isTranslated = (path: string): boolean => !isEnglishOnly(path);

/** Excludes pages of link holders and sign-ins. */
const READ: ReadonlySet<PageRight> = new Set(["visitor", "member", "admin", "platform"]);

/**
 * Allows reads from a database replica. Excludes pages where money moves, moved or is received, and where
 * links or sign-ins are checked.
 */
export function mayReadReplica(path: string): boolean {
  const row = pages.at(path)?.row;
  return row !== undefined && READ.has(row.right) && !row.movesMoney && !row.movedMoney;
}

/** Before a payment. */
export const isAboutMoney = addresses.asking(({ movesMoney }) => movesMoney === true);

/** After a payment. */
export const isAfterMoney = addresses.asking(({ movedMoney }) => movedMoney === true);
