export const PAYMENT_PREFERENCES = "/settings/payment-preferences";

/** 001 §2. */
const FIRST = 3;
export const MORE = 2;

type Opened = { shown?: number; change?: string; end?: string };

export function preferencesHref({ shown = FIRST, change, end }: Opened = {}): string {
  const query = new URLSearchParams();
  if (shown > FIRST) query.set("shown", String(shown));
  if (change) query.set("change", change);
  if (end) query.set("end", end);
  return query.size > 0 ? `${PAYMENT_PREFERENCES}?${query}` : PAYMENT_PREFERENCES;
}

/** 3, 5, 7 and so on. */
export function shownOf(text: string): number {
  const wanted = /^[0-9]{1,2}$/.test(text) ? Number(text) : FIRST;
  return FIRST + Math.max(0, Math.ceil((wanted - FIRST) / MORE)) * MORE;
}
