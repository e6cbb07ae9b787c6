/** A page number, or a gap where some are left out. */
export type PageMark = number | "gap";

/** The pages a pager names: the first, the last, the current one and its neighbours. */
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

/** The address of one page of a list; `base` may carry other parameters. Page 1 carries none of its own. */
export function pageHref(base: string, page: number, param = "page", hash = ""): string {
  const [path = "", query = ""] = base.split("?");
  const search = new URLSearchParams(query);
  if (page > 1) search.set(param, String(page));
  else search.delete(param);
  const text = search.toString();
  return `${path}${text ? `?${text}` : ""}${hash ? `#${hash}` : ""}`;
}

/** "1–8 of 64" */
export function rangeText(page: number, pageSize: number, total: number): string {
  if (total === 0) return "0 of 0";
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(total, page * pageSize);
  const say = (n: number) => n.toLocaleString("en-US");
  return `${first === last ? say(first) : `${say(first)}–${say(last)}`} of ${say(total)}`;
}
