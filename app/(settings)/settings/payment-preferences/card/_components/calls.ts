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

/** Sends a typed card, as the processor's token, to be saved. Never rejects. The same token is the same try. */
export const sendCard = (cardToken: string, work: string | null): Promise<CardAnswer> =>
  send(`${CARD_PAGE}/setup`, { cardToken, work });

/** Asks what became of the card after the bank's step. Never rejects. */
export const askOutcome = (setupIntentId: string): Promise<CardAnswer> =>
  send(`${CARD_PAGE}/outcome`, { setupIntentId });
