import type Stripe from "stripe";
import { expect, it } from "vitest";
import { boundedHttp } from "./bounded-http";

type Http = ReturnType<typeof Stripe.createNodeHttpClient>;

/** Answers every request with this status, and notes when each came. */
function answering(status: number): { http: Http; times: number[] } {
  const times: number[] = [];
  const makeRequest = async () => {
    times.push(performance.now());
    return { getStatusCode: () => status, getHeaders: () => ({}), toJSON: async () => ({}) };
  };
  return { http: { getClientName: () => "test", makeRequest } as unknown as Http, times };
}

const ask = (http: Http) =>
  boundedHttp(http).makeRequest("127.0.0.1", "1", "/v1/events", "GET", {}, "", "http", 1_000);

it.each([409, 500])(
  "a call that ends with %i is retried twice, after half a second and a whole one",
  async (status) => {
    const { http, times } = answering(status);
    expect((await ask(http)).getStatusCode()).toBe(status);
    const [first = 0, second = 0, third = 0] = times;
    expect(times).toHaveLength(3);
    // A timer may fire a millisecond early.
    expect(second - first).toBeGreaterThanOrEqual(499);
    expect(third - second).toBeGreaterThanOrEqual(999);
  },
);

it("a call that was refused is not retried", async () => {
  const { http, times } = answering(402);
  expect((await ask(http)).getStatusCode()).toBe(402);
  expect(times).toHaveLength(1);
});
