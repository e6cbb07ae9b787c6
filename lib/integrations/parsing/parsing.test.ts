import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, describe, expect, it } from "vitest";
import { isAlive, until } from "@/scripts/processes/processes";
import { makeParsingProgram } from "@/scripts/release/programs";
import { root } from "@/scripts/support/folders";
import { misbehavingPool, runJob } from "@/tests/support/parsing-jobs";
import { pdf, pdfStream } from "@/tests/support/sample-files";
import { workbook } from "@/tests/support/sample-workbooks";
import { parseApart } from "./index";
import { LIMITS, PROCESSES, QUEUE_LENGTH } from "./limits";
import { ParsingPool } from "./parsing-pool";
import { ParsingProcess } from "./parsing-process";

const folder = mkdtempSync(join(tmpdir(), "parsing-"));
const pool = misbehavingPool();

afterAll(() => {
  pool.close();
  rmSync(folder, { recursive: true });
});

async function pidOf(from: ParsingPool): Promise<number> {
  const outcome = await runJob(from, "pid");
  return "value" in outcome ? Number(outcome.value) : 0;
}

describe("a parsing process", () => {
  it("has none of our settings", async () => {
    const outcome = await runJob(pool, "environment");
    const names = "value" in outcome ? Object.keys(outcome.value as object) : [];
    expect(names.filter((name) => !name.startsWith("NODE_CHANNEL_"))).toEqual(["NODE_ENV"]);
  });

  it("is used for several files, and keeps its process after a refusal", async () => {
    const pid = await pidOf(pool);
    expect(await runJob(pool, "refuse")).toEqual({ fault: "malformed" });
    expect(await pidOf(pool)).toBe(pid);
  });

  it.each([
    ["spin", "too slow", 300],
    ["growBuffers", "too large", 20_000],
    ["growHeap", "too large", 20_000],
    ["answerTooMuch", "too large", 20_000],
    ["die", "malformed", 20_000],
  ] as const)(
    "that does %s is %s, and the next file gets an answer",
    async (parser, fault, milliseconds) => {
      const delay = monitorEventLoopDelay({ resolution: 5 });
      delay.enable();
      expect(await runJob(pool, parser, { milliseconds })).toEqual({ fault });
      delay.disable();
      expect(delay.max / 1e6).toBeLessThan(1_000);
      expect(await runJob(pool, "length")).toEqual({ value: 3 });
    },
    60_000,
  );

  it("reads a file by its path, within the limit of its input", async () => {
    const path = join(folder, "file");
    writeFileSync(path, "four");
    expect(await runJob(pool, "length", { source: { path } })).toEqual({ value: 4 });
    writeFileSync(path, Buffer.alloc(LIMITS.inputBytes + 1));
    expect(await runJob(pool, "length", { source: { path } })).toEqual({ fault: "too large" });
    const source = Buffer.alloc(LIMITS.inputBytes + 1);
    expect(await runJob(pool, "length", { source })).toEqual({ fault: "too large" });
  });

  it("ends with its parent, even while it never answers", async () => {
    const parent = spawn(process.execPath, ["--import", "tsx", "tests/support/parsing-parent.ts"], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [line] = await once(parent.stdout.setEncoding("utf8"), "data");
    const pid = Number(line);
    expect(isAlive(pid)).toBe(true);
    parent.kill("SIGKILL");
    await once(parent, "exit");
    expect(await until(() => !isAlive(pid), 10_000)).toBe(true);
  });
});

describe("the pool", () => {
  it(`runs ${PROCESSES} jobs at once, in order of arrival, and refuses more than ${QUEUE_LENGTH} that wait`, async () => {
    const finished = new Map<string, number[]>();
    const jobs = Array.from({ length: PROCESSES + QUEUE_LENGTH }, async (_, number) => {
      const pid = JSON.stringify(await runJob(pool, "pid"));
      finished.set(pid, [...(finished.get(pid) ?? []), number]);
    });
    await expect(runJob(pool, "pid")).rejects.toMatchObject({ code: "unavailable" });
    await Promise.all(jobs);
    expect(finished.size).toBe(PROCESSES);
    for (const numbers of finished.values()) expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
  });

  it("says so when a process cannot start, and has room again afterwards", async () => {
    const broken = new ParsingPool(() => new ParsingProcess([join(folder, "nowhere.mjs")], root));
    for (let job = 0; job < 2 * PROCESSES; job++) {
      await expect(runJob(broken, "length")).rejects.toThrow("did not start");
    }
  });
});

it("keeps its process for the next file in a checkout, too, where the compiler of the sources takes memory", async () => {
  let starts = 0;
  const counted = new ParsingPool(() => {
    starts += 1;
    return new ParsingProcess(["--import", "tsx", "lib/integrations/parsing/main.ts"], root);
  });
  const source = pdf({ objects: pdfStream("", Buffer.alloc(6_000_000, 32)) });
  const job = { ...LIMITS, milliseconds: 20_000, parser: "fault of pdf", source, options: undefined };
  for (let file = 0; file < 3; file++) expect(await counted.run(job)).toEqual({ value: null });
  expect(starts).toBe(1);
  counted.close();
}, 60_000);

it("runs in a release from one file, which needs no package beside it", async () => {
  const programs = join(folder, "programs");
  const names = await makeParsingProgram(programs);
  expect(names.filter((name) => name !== "sharp")).toEqual([]);
  const fromRelease = new ParsingPool(() => new ParsingProcess([join(programs, "parsing.mjs")], folder));
  const source = Buffer.from("<p>Hello");
  const job = {
    ...LIMITS,
    milliseconds: 20_000,
    parser: "words of html",
    source,
    options: { characters: 100 },
  };
  expect(await fromRelease.run(job)).toEqual({ value: "Hello\n" });
  const document = await PDFDocument.create();
  document.addPage([600, 300]).drawText("Hello", { size: 40 });
  const page = {
    parser: "page of pdf",
    source: Buffer.from(await document.save()),
    options: { index: 0, box: { width: 1000, height: 2000 } },
  };
  const drawn = await fromRelease.run({ ...LIMITS, milliseconds: 20_000, outputBytes: 9_000_000, ...page });
  expect(drawn).toMatchObject({ value: { width: 1000, height: 500 } });
  const sheet = {
    parser: "people of list",
    source: workbook([{ name: "A", rows: [["Clara", "Novak"]] }]),
    options: { isPasted: false },
  };
  const read = await fromRelease.run({ ...LIMITS, milliseconds: 20_000, ...sheet });
  expect(read).toMatchObject({ value: { list: { rows: [{ line: 1, cells: ["Clara", "Novak"] }] } } });
  fromRelease.close();
});

describe("the words of an e-mail in HTML", () => {
  const wordsOf = (html: string, characters = 10_000) =>
    parseApart("words of html", Buffer.from(html), { characters }, { milliseconds: 20_000 });

  it.each([
    ["<p>Thank you</p><p>Theo</p>", "Thank you\nTheo\n"],
    ["<head><title>x</title><style>p{}</style></head><body>Hi<br>there", "Hi\nthere"],
    ["<head><style>p{}</style><body>Hi", "Hi"],
    ["a<script>alert('</b>')</script>b", "ab"],
    ["Yes<blockquote>On Monday you wrote</blockquote>more", "Yes"],
    ["&lt;b&gt; &amp;amp; &quot;&#39;&nbsp;x", "<b> &amp; \"' x"],
    ["1 < 2 and <unfinished", "1 < 2 and "],
  ])("of %j are %j", async (html, words) => {
    expect(await wordsOf(html)).toEqual({ value: words });
  });

  it("end where they are long enough", async () => {
    expect(await wordsOf("<p>word</p>".repeat(1000), 12)).toEqual({ value: "word\nword\nwo" });
  });

  it.each([50_000, 100_000, 200_000])("of %i times < are found within the time of a file", async (length) => {
    const parsed = await parseApart("words of html", Buffer.from("<".repeat(length)), {
      characters: 100_000,
    });
    expect(parsed).toHaveProperty("value");
  });
});
