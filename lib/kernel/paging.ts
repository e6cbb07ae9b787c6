/** 000 §3. Pages start at 1. */
export type Paged<T> = {
  items: T[];
  numberOfItems: number;
  totalNumberOfItems: number;
  page: number;
  totalPages: number;
  hasPreviousPage: boolean;
  hasNextPage: boolean;
};

/** 000 §9, 001 §9. */
export const PAGE_SIZE = 8;
export const MAX_PAGE_SIZE = 100;

/** `total` counts all pages. */
export function pageOf<T>(items: T[], total: number, page: number, pageSize: number): Paged<T> {
  const totalPages = Math.max(1, Math.ceil(total / pageSize));
  return {
    items,
    numberOfItems: items.length,
    totalNumberOfItems: total,
    page,
    totalPages,
    hasPreviousPage: page > 1,
    hasNextPage: page < totalPages,
  };
}

export const offsetOf = (page: number, pageSize: number) => (page - 1) * pageSize;

export const mapPage = <A, B>(paged: Paged<A>, map: (item: A) => B): Paged<B> => ({
  ...paged,
  items: paged.items.map(map),
});
