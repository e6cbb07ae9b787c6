import { one, type Param } from "@/app/_features/forms/search-params";

/** The year that a page is asked for; null for all, and for anything that is no year. */
export function yearOf(param: Param): number | null {
  const text = one(param) ?? "";
  return /^[12]\d{3}$/.test(text) ? Number(text) : null;
}
