import { CARD_PAGE } from "../../_components/paths";
import type { CardAnswer } from "../_lib/types";

async function send(path: string, body: unknown): Promise<CardAnswer> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    if (answer.ok) return await answer.json();
    const { title } = (await answer.json()) as { title?: string };
    return { kind: "refused", message: title ?? null };
  } catch {
    return { kind: "refused", message: null };
  }
}

/** Never rejects. The same token is the same attempt. */
export const sendCard = (cardToken: string, work: string | null): Promise<CardAnswer> =>
  send(`${CARD_PAGE}/setup`, { cardToken, work });

/** After the bank's step. Never rejects. */
export const askOutcome = (setupIntentId: string): Promise<CardAnswer> =>
  send(`${CARD_PAGE}/outcome`, { setupIntentId });
