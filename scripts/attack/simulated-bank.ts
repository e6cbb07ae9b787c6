export type SimulatedBank = { url: string };

const FORM = "application/x-www-form-urlencoded";

async function ask(
  bank: SimulatedBank,
  path: string,
  key: "pk" | "sk",
  body?: Record<string, string>,
): Promise<Response> {
  return fetch(`${bank.url}${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}_test_simulator`, ...(body ? { "content-type": FORM } : {}) },
    ...(body ? { body: new URLSearchParams(body) } : {}),
  });
}

const fieldsOf = (card: string, prefix: string): Record<string, string> => ({
  [`${prefix}[type]`]: "card",
  [`${prefix}[card][number]`]: card,
  [`${prefix}[card][exp_month]`]: "12",
  [`${prefix}[card][exp_year]`]: String(new Date().getFullYear() + 3),
  [`${prefix}[card][cvc]`]: "123",
});

export async function typedCard(bank: SimulatedBank, card: string): Promise<string> {
  const answer = await ask(bank, "/v1/confirmation_tokens", "pk", fieldsOf(card, "payment_method_data"));
  const { id } = (await answer.json()) as { id?: string };
  if (!id) throw new Error(`the simulator takes no card ${card}`);
  return id;
}

/** False if the intent no longer takes cards. */
export async function confirmWith(bank: SimulatedBank, clientSecret: string, card: string): Promise<boolean> {
  const [id = ""] = clientSecret.split("_secret_");
  const answer = await ask(bank, `/v1/payment_intents/${id}/confirm`, "pk", {
    client_secret: clientSecret,
    ...fieldsOf(card, "payment_method_data"),
  });
  const { error } = (await answer.json()) as { error?: { code?: string } };
  return error?.code !== "payment_intent_unexpected_state";
}

type State = { counts: { charges: number; paymentIntents: number } };

export async function countsOf(bank: SimulatedBank): Promise<State["counts"]> {
  return ((await (await fetch(`${bank.url}/_sim/state`)).json()) as State).counts;
}

export async function bankTakes(bank: SimulatedBank, ms: number): Promise<void> {
  await fetch(`${bank.url}/_sim/settings`, { method: "POST", body: JSON.stringify({ bankMs: ms }) });
}

/** One of ten million distinct cards. `stolen` ones are declined. */
export function crowdCard(kind: "own" | "stolen", index: number): string {
  const digits = `${kind === "own" ? "40000098" : "40000099"}${String(index).padStart(7, "0")}`;
  const sum = [...digits].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
