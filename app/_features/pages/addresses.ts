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

/** Without `recipient`, whose pages redirect themselves (001 §2). */
const CLOSED: ReadonlySet<PageRight> = new Set(["member", "admin", "platform"]);

export const pageAt = (path: string): Found<PageRow> | null => pages.at(path);

export const handlerTurnAt = (path: string): HandlerTurn | null =>
  pages.at(path) ? null : (handlers.at(path)?.row.turn ?? null);

export const hasPage = (pattern: string): boolean => Object.hasOwn(PAGES, pattern);

export const isAboutTexts = (path: string): boolean => pages.at(path)?.row.ofTexts === true;

export const addressAt = (path: string): Found<AddressRow> | null => addresses.at(path);

export const addressPattern = (path: string): string | null => addresses.at(path)?.pattern ?? null;

export const hasAddress = (path: string): boolean => addressPattern(path) !== null;

/** The verbs guard the data. */
export const isMemberPath = addresses.asking(({ right }) => CLOSED.has(right));

export const isAdminPath = addresses.asking(({ right }) => right === "admin");

/** The community may differ from the current one. */
export const namesCommunity = (path: string): boolean => pages.at(path)?.row.communityFrom === "address";

const isEnglishOnly = addresses.asking(({ english }) => english === true);

export const isTranslated = (path: string): boolean => !isEnglishOnly(path);

/** Excludes pages of link holders and sign-ins. */
const READ: ReadonlySet<PageRight> = new Set(["visitor", "member", "admin", "platform"]);

/** Excludes pages that show or move money, or check links or sign-ins. */
export function mayReadReplica(path: string): boolean {
  const row = pages.at(path)?.row;
  return row !== undefined && READ.has(row.right) && !row.movesMoney && !row.movedMoney;
}

export const isAboutMoney = addresses.asking(({ movesMoney }) => movesMoney === true);

export const isAfterMoney = addresses.asking(({ movedMoney }) => movedMoney === true);
