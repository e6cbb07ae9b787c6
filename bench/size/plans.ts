import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database } from "@/db/client";
import * as schema from "@/db/schema";
import { median } from "../support/figures";
import { ctxIn, type OpenTown } from "./town";
import type { SizeWork } from "./works";

/** A part of a plan, as EXPLAIN tells it in JSON. */
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
/** A query as it was carried out, with its middle time in milliseconds. */
export type PlannedQuery = Asked & { millis: number; plan: PlanNode };

const TIMES = 7;
const SLOWEST = 10;
const READS = /^\s*(select|with|\()/i;

/** The tables and indexes that a plan goes through, in its order, each with the rows that came of it. */
export function stepsOf(node: PlanNode): string[] {
  const inner = (node.Plans ?? []).flatMap(stepsOf);
  const table = node["Relation Name"] ?? (node["Node Type"].startsWith("Bitmap Index") ? "" : null);
  if (table === null) return inner;
  const what = [node["Node Type"], table, node["Index Name"] && `(${node["Index Name"]})`].filter(
    (part) => part,
  );
  const loops = node["Actual Loops"] > 1 ? ` × ${node["Actual Loops"]}` : "";
  return [`${what.join(" ")}: ${Math.round(node["Actual Rows"])}${loops}`, ...inner];
}

/** What a work asks the database, each text once. */
async function askedBy(url: string, town: OpenTown, works: readonly SizeWork[]): Promise<Asked[]> {
  const client = postgres(url, { max: 1, onnotice: () => {} });
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

/** The ten of all queries of these works that take longest, by the middle of several times, with their plans. */
export async function slowestQueries(
  url: string,
  town: OpenTown,
  works: readonly SizeWork[],
): Promise<PlannedQuery[]> {
  const asked = await askedBy(url, town, works);
  const client = postgres(url, { max: 1, onnotice: () => {} });
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

/** The queries as a table in Markdown, and below it the text of each. */
export function plansText(gifts: number, queries: readonly PlannedQuery[]): string {
  const rows = queries.map(({ work, millis, plan }, at) => {
    const blocks = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    const steps = stepsOf(plan)
      .map((step) => step.replaceAll("|", "\\|"))
      .join("; ");
    return `| ${at + 1} | ${work} | ${millis.toFixed(2)} | ${plan["Actual Rows"]} | ${blocks} | ${plan["Node Type"]} of ${steps} |`;
  });
  const texts = queries.map(
    ({ text }, at) => `${at + 1}. \`${beginningOf(text)} …\`\n\n\`\`\`sql\n${text.trim()}\n\`\`\``,
  );
  return [
    `# The ${queries.length} slowest queries among ${gifts} gifts`,
    `Each ran ${TIMES} times; milliseconds are the middle of what Postgres took to carry it out. Blocks are of 8 kB. Behind each scan stand its rows.`,
    ["| | For | ms | Rows | Blocks | Plan |", "|---|---|---|---|---|---|", ...rows].join("\n"),
    ...texts,
  ].join("\n\n");
}
