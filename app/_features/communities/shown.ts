import { one, type Param } from "@/app/_features/forms/search-params";
import { MAX_PAGE_SIZE } from "@/lib/kernel";

export function shownOf(param: Param, step: number): number {
  const text = one(param) ?? "";
  return /^[1-9][0-9]{0,3}$/.test(text) ? Math.min(Math.max(Number(text), step), MAX_PAGE_SIZE) : step;
}

type Shown = { searchString: string; pageSize: number; step: number };

export function listHref(base: string, { searchString, pageSize, step }: Shown): string {
  const query = new URLSearchParams();
  if (searchString !== "") query.set("searchString", searchString);
  if (pageSize > step) query.set("pageSize", String(pageSize));
  return query.size > 0 ? `${base}?${query}` : base;
}
