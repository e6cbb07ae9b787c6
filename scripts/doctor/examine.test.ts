import { expect, it } from "vitest";
import { AREAS, type Area, type Examination } from "./examinations";
import { examine } from "./examine";
import { trouble, well } from "./finding";
import { reportJson, reportText } from "./report";

const quiet = Object.fromEntries(AREAS.map((area) => [area, async () => []])) as unknown as Record<
  Area,
  Examination
>;

it("an examination that hangs or fails is told of, and hides no other", async () => {
  const examinations: Record<Area, Examination> = {
    ...quiet,
    stripe: () => new Promise(() => {}),
    database: async () => {
      throw new TypeError("postgres://elk:hush@db");
    },
    texts: () => {
      throw new RangeError("at once");
    },
    worker: async () => [well("A worker runs.")],
  };
  const found = await examine({}, AREAS, { ms: 20, examinations });
  expect(found.map(({ area, state, sentence }) => `${area}, ${state}: ${sentence}`)).toEqual([
    "database, trouble: The doctor itself failed while checking database (TypeError).",
    "worker, well: A worker runs.",
    "stripe, trouble: The check of stripe did not finish within 0.02 seconds.",
    "texts, trouble: The doctor itself failed while checking texts (RangeError).",
  ]);
});

it("all examinations are under way at once", async () => {
  let underWay = 0;
  let most = 0;
  let release = () => {};
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  const examinations = Object.fromEntries(
    AREAS.map((area) => [
      area,
      async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        if (underWay === AREAS.length) release();
        await all;
        return [];
      },
    ]),
  ) as unknown as Record<Area, Examination>;
  await examine({}, AREAS, { examinations });
  expect(most).toBe(AREAS.length);
});

it("no secret of the settings leaves, whatever a rule says", async () => {
  const settings = { STRIPE_SECRET_KEY: "sk_live_51AbCdEf" };
  const examinations = { ...quiet, stripe: async () => [trouble("sk_live_51AbCdEf", "sk_live_51AbCdEf")] };
  expect(JSON.stringify(await examine(settings, ["stripe"], { examinations }))).not.toContain("AbCdEf");
});

const FOUND = [
  { area: "database" as const, ...well("PostgreSQL answers.") },
  { area: "stripe" as const, ...trouble("Stripe does not know the key.", "Copy it once more.") },
  {
    area: "backups" as const,
    state: "advice" as const,
    sentence: "Nobody can see a backup.",
    next: "Make one.",
  },
];

it("the report ends with what is to be done, what keeps the site from working first", () => {
  expect(reportText(FOUND, { width: 80, isColoured: false })).toBe(
    [
      "",
      "  Database",
      "    ok PostgreSQL answers.",
      "",
      "  Stripe",
      "    x  Stripe does not know the key.",
      "",
      "  Backups",
      "    !  Nobody can see a backup.",
      "",
      "To fix now:",
      "",
      "  1.  Stripe does not know the key.",
      "      -> Copy it once more.",
      "",
      "To do when you have time:",
      "",
      "  2.  Nobody can see a backup.",
      "      -> Make one.",
      "",
      "1 well, 1 piece of advice, 1 to fix.",
    ].join("\n"),
  );
});

it("the report for programs says whether all is well, and has every finding", () => {
  expect(JSON.parse(reportJson(FOUND))).toEqual({ isWell: false, findings: FOUND });
  expect(JSON.parse(reportJson(FOUND.filter(({ state }) => state !== "trouble"))).isWell).toBe(true);
});
