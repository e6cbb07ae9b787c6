import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { log } from "../log";
import { serveOps } from "./serve-ops";

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function takenPort(): Promise<{ port: number; free: () => Promise<unknown> }> {
  const other = createServer();
  await new Promise<void>((ready) => other.listen(0, "127.0.0.1", ready));
  const free = () => new Promise((closed) => other.close(closed));
  return { port: (other.address() as AddressInfo).port, free };
}

async function begin(reasons: string[] = []) {
  const { port, free } = await takenPort();
  await free();
  const started = new Promise<void>((resolve) => {
    vi.spyOn(log, "info").mockImplementation((event) => event === "ops_started" && resolve());
  });
  const server = serveOps(
    {
      reasons: async () => reasons,
      metrics: async () => ({ text: "up 1\n", type: "text/plain; version=0.0.4; charset=utf-8" }),
    },
    { port, host: "127.0.0.1" },
  );
  ends.push(server.stop);
  await started;
  return async (path: string, method = "GET") => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return {
      status: answer.status,
      type: answer.headers.get("content-type"),
      cached: answer.headers.get("cache-control"),
      body: await answer.text(),
    };
  };
}

it("answers its three addresses, kept by nobody, and nothing else", async () => {
  const get = await begin();
  const json = { type: "application/json", cached: "no-store" };
  expect(await get("/healthz")).toEqual({ ...json, status: 200, body: '{"status":"ok"}' });
  expect(await get("/readyz?from=proxy")).toEqual({ ...json, status: 200, body: '{"status":"ready"}' });
  expect(await get("/readyz", "HEAD")).toEqual({ ...json, status: 200, body: "" });
  expect((await get("/healthz", "POST")).status).toBe(405);
  expect(await get("/metrics")).toEqual({
    status: 200,
    type: "text/plain; version=0.0.4; charset=utf-8",
    cached: "no-store",
    body: "up 1\n",
  });
  expect([(await get("/")).status, (await get("/metrics", "POST")).status]).toEqual([404, 404]);
});

it("says why a process is not ready, and that it is there all the same", async () => {
  const get = await begin(["database_away", "first_page_missing"]);
  expect(await get("/readyz")).toMatchObject({
    status: 503,
    body: '{"status":"not ready","reasons":["database_away","first_page_missing"]}',
  });
  expect((await get("/healthz")).status).toBe(200);
});

it("a port that is taken is one line in the log, and is tried again until it is free", async () => {
  const told = vi.spyOn(log, "error").mockImplementation(() => {});
  const { port, free } = await takenPort();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const source = { reasons: async () => [], metrics: async () => ({ text: "", type: "text/plain" }) };
  const server = serveOps(source, { port, host: "127.0.0.1" });
  ends.push(server.stop);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1));
  expect(told.mock.calls.map(([event, , fields]) => [event, fields])).toEqual([
    ["ops_not_started", { hint: expect.stringContaining("OPS_PORT is taken") }],
  ]);
  const started = new Promise((resolve) => vi.spyOn(log, "info").mockImplementation(resolve));
  await free();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await started).toBe("ops_started");
});
