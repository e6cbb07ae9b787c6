type PageMark = number | "gap";

/** First, last, and current with neighbors, at least three at an end. */
export function pagesToName(page: number, totalPages: number): PageMark[] {
  const near = [1, page - 1, page, page + 1, totalPages].filter((n) => n >= 1 && n <= totalPages);
  if (page <= 3) near.push(2, 3);
  if (page >= totalPages - 2) near.push(totalPages - 1, totalPages - 2);
  const named = [...new Set(near)].filter((n) => n >= 1 && n <= totalPages).sort((a, b) => a - b);
  const marks: PageMark[] = [];
  let before = 0;
  for (const n of named) {
    if (n - before === 2) marks.push(n - 1);
    else if (n - before > 2) marks.push("gap");
    marks.push(n);
    before = n;
  }
  return marks;
}

/** `base` may have parameters. Page 1 gets none. */
export function pageHref(base: string, page: number, param = "page", hash = ""): string {
  const [path = "", query = ""] = base.split("?");
  const search = new URLSearchParams(query);
  if (page > 1) search.set(param, String(page));
  else search.delete(param);
  const text = search.toString();
  return `${path}${text ? `?${text}` : ""}${hash ? `#${hash}` : ""}`;
}

/** Counts from one: 9 to 16 of 64. */
export function rowsOn(page: number, pageSize: number, total: number): { first: number; last: number } {
  return { first: Math.min(total, (page - 1) * pageSize + 1), last: Math.min(total, page * pageSize) };
}
