/** Where people look after their card and their recurring gifts. */
export const PAYMENT_PREFERENCES = "/settings/payment-preferences";

/** How many recurring gifts are shown at first, and how many "Show more" adds (001 §2). */
export const FIRST = 3;
export const MORE = 2;

type Opened = { shown?: number; change?: string; end?: string };

/** The page with so many recurring gifts, and one of them open to be changed or ended. */
export function preferencesHref({ shown = FIRST, change, end }: Opened = {}): string {
  const query = new URLSearchParams();
  if (shown > FIRST) query.set("shown", String(shown));
  if (change) query.set("change", change);
  if (end) query.set("end", end);
  return query.size > 0 ? `${PAYMENT_PREFERENCES}?${query}` : PAYMENT_PREFERENCES;
}

/** How many to show, as an address wants it: 3, 5, 7 and so on; 3 for anything else. */
export function shownOf(text: string): number {
  const wanted = /^[0-9]{1,2}$/.test(text) ? Number(text) : FIRST;
  return FIRST + Math.max(0, Math.ceil((wanted - FIRST) / MORE)) * MORE;
}
