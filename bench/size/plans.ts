import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database } from "@/db/client";
import * as schema from "@/db/schema";
import { recordSettings } from "@/lib/platform/record-keys";
import { median } from "../support/figures";
import { ctxIn, type OpenTown } from "./town";
import type { SizeWork } from "./works";

/** Node of EXPLAIN's JSON. */
export type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
  Plans?: PlanNode[];
};

type Explained = { Plan: PlanNode; "Planning Time": number; "Execution Time": number };
type Asked = { work: string; text: string; parameters: unknown[] };
/** `millis`: median. */
type PlannedQuery = Asked & { millis: number; plan: PlanNode };

const TIMES = 7;
const SLOWEST = 10;
const READS = /^\s*(select|with|\()/i;

/** Access to a table or index. */
type Step = { how: string; rows: number };

/** Returns the accesses of a plan in order, with total rows. */
export function stepsOf(node: PlanNode): Step[] {
  const inner = (node.Plans ?? []).flatMap(stepsOf);
  const isScan = node["Relation Name"] !== undefined || node["Node Type"] === "Bitmap Index Scan";
  if (!isScan) return inner;
  const index = node["Index Name"];
  const how = [node["Node Type"], node["Relation Name"], index && `by ${index}`]
    .filter((part) => part)
    .join(" ");
  return [{ how, rows: Math.round(node["Actual Rows"] * node["Actual Loops"]) }, ...inner];
}

const MOST_STEPS = 4;

/** Describes the steps with most rows and counts the others. */
export function stepsText(steps: readonly Step[]): string {
  const most = steps.toSorted((a, b) => b.rows - a.rows).slice(0, MOST_STEPS);
  const others = steps.filter((step) => !most.includes(step));
  const rows = others.reduce((sum, step) => sum + step.rows, 0);
  return [
    ...most.map((step) => `${step.how}: ${step.rows}`),
    ...(others.length > 0 ? [`${others.length} more: ${rows}`] : []),
  ].join("; ");
}

/** Returns the distinct queries of the works. */
async function askedBy(url: string, town: OpenTown, works: readonly SizeWork[]): Promise<Asked[]> {
  const client = postgres(url, { max: 1, onnotice: () => {}, connection: recordSettings() });
  const asked = new Map<string, Asked>();
  try {
    for (const work of works) {
      const db: Database = drizzle(client, {
        schema,
        logger: {
          logQuery: (text, parameters) => {
            if (READS.test(text) && !asked.has(text)) asked.set(text, { work: work.name, text, parameters });
          },
        },
      });
      await work.run({ ...ctxIn(town, work.by), db }, town.town);
    }
  } finally {
    await client.end({ timeout: 5 });
  }
  return [...asked.values()];
}

/** Returns the ten slowest queries by median, with plans. */
export async function slowestQueries(
  url: string,
  town: OpenTown,
  works: readonly SizeWork[],
): Promise<PlannedQuery[]> {
  const asked = await askedBy(url, town, works);
  const client = postgres(url, { max: 1, onnotice: () => {}, connection: recordSettings() });
  try {
    const planned: PlannedQuery[] = [];
    for (const query of asked) {
      const runs: Explained[] = [];
      for (let time = 0; time < TIMES; time++) {
        const [row] = await client.unsafe(
          `explain (analyze, buffers, timing off, format json) ${query.text}`,
          query.parameters as never[],
        );
        const [told] = (row?.["QUERY PLAN"] ?? []) as Explained[];
        if (told) runs.push(told);
      }
      const [last] = runs.slice(-1);
      const times = runs.map((run) => run["Execution Time"]);
      if (last) planned.push({ ...query, millis: median(times), plan: last.Plan });
    }
    return planned.toSorted((a, b) => b.millis - a.millis).slice(0, SLOWEST);
  } finally {
    await client.end({ timeout: 5 });
  }
}

const beginningOf = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 60).replaceAll("|", "\\|");

/** Formats the queries as Markdown. */
export function plansText(gifts: number, queries: readonly PlannedQuery[]): string {
  const rows = queries.map(({ work, millis, plan }, at) => {
    const blocks = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    const steps = stepsText(stepsOf(plan));
    return `| ${at + 1} | ${work} | ${millis.toFixed(2)} | ${plan["Actual Rows"]} | ${blocks} | ${plan["Node Type"]} of ${steps} |`;
  });
  const texts = queries.map(
    ({ text }, at) => `${at + 1}. \`${beginningOf(text)} …\`\n\n\`\`\`sql\n${text.trim()}\n\`\`\``,
  );
  return [
    `# The ${queries.length} slowest queries among ${gifts} gifts`,
    `Each ran ${TIMES} times; milliseconds are the middle of what Postgres took to carry it out. Blocks are of 8 kB. Of each plan the scans with most rows are told, with these rows.`,
    ["| | For | ms | Rows | Blocks | Plan |", "|---|---|---|---|---|---|", ...rows].join("\n"),
    ...texts,
  ].join("\n\n");
}
