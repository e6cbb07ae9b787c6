import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createApi, type Endpoint } from "@/app/api/_http";
import { families } from "@/app/api/_http/families";
import { DomainError } from "@/lib/kernel";
import { makeCtx } from "@/lib/platform";
import document from "@/public/openapi.json";
import { times } from "../support/barrier";

const WHO = new Set(["public", "member", "admin", "platform", "recipient"]);
const SAMPLES: Record<string, string> = { pageSize: "8", page: "1", type: "2" };
const SOME_ID = "0190a6e0-0000-7000-8000-000000000001";

const all = Object.values(families).flat();
const name = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;
const concrete = (path: string) =>
  path.replace(/\{([A-Za-z]+)\}/g, (_, key: string) => SAMPLES[key] ?? SOME_ID);

/** Endpoints at the same paths that respond with their own names. */
const telling = all.map(
  (endpoint): Endpoint => ({
    ...endpoint,
    who: "public",
    readsParts: false,
    request: endpoint.request.params ? { params: endpoint.request.params } : {},
    response: z.object({ reached: z.string() }),
    run: async () => ({ reached: name(endpoint) }),
  }),
);

const rotated = (by: number) => [...telling.slice(by), ...telling.slice(0, by)];

describe("every call", () => {
  it("declares who may make it, stands in the family its path names, and is in the published document", () => {
    for (const [family, endpoints] of Object.entries(families)) {
      for (const endpoint of endpoints) {
        expect(WHO.has(endpoint.who), name(endpoint)).toBe(true);
        expect(endpoint.path.split("/")[1], name(endpoint)).toBe(family);
      }
    }
    const declared = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(all.map(name).sort()).toEqual(declared.sort());
  });

  it("reaches its own handler, in whatever order the endpoints are declared", async () => {
    const step = Math.ceil(telling.length / times(telling.length));
    for (let by = 0; by < telling.length; by += step) {
      const api = createApi(rotated(by));
      for (const endpoint of all) {
        const path = `/api${concrete(endpoint.path)}`;
        const answer = await api.request(path, { method: endpoint.method.toUpperCase() });
        expect(await answer.json(), `${path}, order ${by}`).toEqual({ reached: name(endpoint) });
      }
    }
  });

  it("reaches the same handler with a slash at the end", async () => {
    const api = createApi(telling);
    for (const endpoint of all) {
      const answer = await api.request(`/api${concrete(endpoint.path)}/`, {
        method: endpoint.method.toUpperCase(),
      });
      expect(await answer.json()).toEqual({ reached: name(endpoint) });
    }
  });

  it("refuses visitors with 401 unless it is public", async () => {
    const api = createApi(all);
    for (const endpoint of all.filter(({ who }) => who !== "public")) {
      const answer = await api.request(`/api${concrete(endpoint.path)}`, {
        method: endpoint.method.toUpperCase(),
        headers: { authorization: "Bearer " },
      });
      expect(answer.status, name(endpoint)).toBe(401);
      expect(await answer.json()).toEqual({ title: "Please log in", status: 401 });
    }
  });

  it.each([[null], [[]], [5], ["text"], [true]])("refuses %j in place of its JSON body", async (body) => {
    const ctx = makeCtx({ kind: "visitor" });
    const withBody = all.filter(({ request }) => request.body !== undefined);
    expect(withBody.length).toBeGreaterThan(30);
    for (const endpoint of withBody) {
      const names = Object.keys(endpoint.request.params?.shape ?? {});
      const params = Object.fromEntries(names.map((key) => [key, SAMPLES[key] ?? SOME_ID]));
      const run = async () => endpoint.run(ctx, { params, query: {}, body });
      const refusal = await run().catch((error: unknown) => error);
      // A sample path parameter may be malformed for a call, which reports that first.
      expect(["invalid", "not_found"], `${name(endpoint)}: ${String(refusal)}`).toContain(
        refusal instanceof DomainError ? refusal.code : "unexpected",
      );
    }
  });
});
