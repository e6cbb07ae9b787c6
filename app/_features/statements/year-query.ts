import { one, type Param } from "@/app/_features/forms/search-params";

/** Null for all years or an invalid one. */
export function yearOf(param: Param): number | null {
  const text = one(param) ?? "";
  return /^[12]\d{3}$/.test(text) ? Number(text) : null;
}
