import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { type FakeClamd, openClamd, TEST_VIRUS } from "@/tests/support/fake-clamd";
import { hasScanner, scanFile } from ".";
import { converse, pingRequest, scanRequest } from "./converse";

beforeAll(() => {
  Object.assign(
    process.env,
    simulatedEnvironment({
      databaseUrl: "postgres://127.0.0.1:9/none",
      appUrl: "http://localhost:3000",
      simulatorUrl: "http://127.0.0.1:4010",
      authSecret: "a secret for tests, long enough and known to everybody",
    }),
  );
});

async function* inPieces(bytes: Buffer, length = 1000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

const UNREACHABLE = { verdict: "unknown", isReachable: false };
const UNSCANNED = { verdict: "unknown", isReachable: true };

describe.each(["tcp", "unix"] as const)("a scanner by %s", (by) => {
  let clamd: FakeClamd;
  beforeEach(async () => {
    clamd = await openClamd(by);
  });
  afterEach(() => clamd.close());

  const scan = (bytes = Buffer.from("a letter")) => scanFile(inPieces(bytes));

  it("gets every byte of a file and calls it clean", async () => {
    const bytes = Buffer.alloc(600_000, "many hands ");
    expect(await scan(bytes)).toEqual({ verdict: "clean" });
    expect(clamd.scanned.map((scanned) => scanned.equals(bytes))).toEqual([true]);
  });

  it("names what it has found", async () => {
    expect(await scan(Buffer.from(`x ${TEST_VIRUS}`))).toEqual({
      verdict: "infected",
      signature: "Eicar-Test-Signature",
    });
  });

  it("scans an empty file", async () => expect(await scan(Buffer.alloc(0))).toEqual({ verdict: "clean" }));

  it.each<[string, readonly string[], object]>([
    ["in pieces", ["stre", "am: O", "K\0"], { verdict: "clean" }],
    [
      "with its end in a piece of its own",
      ["stream: Win.Test FOUND", "\0"],
      { verdict: "infected", signature: "Win.Test" },
    ],
    ["that is an error", ["INSTREAM size limit exceeded. ERROR\0"], UNSCANNED],
    ["that nobody knows", ["stream: OKAY\0"], UNSCANNED],
    ["that is empty", ["\0"], UNSCANNED],
    ["without its end", ["stream: OK"], UNREACHABLE],
    ["that is too long", ["x".repeat(5000)], UNREACHABLE],
    ["that never comes", [], UNREACHABLE],
  ])("takes an answer %s for what it is", async (_, pieces, verdict) => {
    clamd.behavior = () => ({ pieces });
    expect(await scan()).toEqual(verdict);
  });

  it("is given up when it is silent for too long", async () => {
    clamd.behavior = () => ({ pieces: [], isClosed: false });
    const to =
      by === "tcp"
        ? { host: "127.0.0.1", port: Number(new URL(clamd.url).port) }
        : { path: new URL(clamd.url).pathname };
    await expect(converse(to, scanRequest(inPieces(Buffer.from("x"))), 30)).rejects.toThrow(
      "no answer within 30 ms",
    );
    expect(await converse(to, pingRequest(), 5000)).toBe("PONG");
  });

  it("that is away leaves the file unscanned", async () => {
    const { url } = clamd;
    await clamd.close();
    process.env.CLAMD_URL = url;
    clamd.configure(true);
    expect([hasScanner(), await scan()]).toEqual([true, UNREACHABLE]);
  });
});

it("a file that cannot be read is not clean", async () => {
  const clamd = await openClamd();
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("half");
    throw new Error("the store is away");
  }
  expect(await scanFile(broken())).toEqual(UNREACHABLE);
  expect(clamd.scanned).toEqual([]);
  await clamd.close();
  expect(hasScanner()).toBe(false);
});
