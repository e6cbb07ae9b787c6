import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database } from "@/db/client";
import * as schema from "@/db/schema";

/** A part of a plan, as EXPLAIN tells it in JSON. */
type Node = {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  "Recheck Cond"?: string;
  "Actual Rows": number;
  "Actual Loops": number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
};

/** How a query goes through one table. */
export type Scan = {
  table: string;
  /** "Seq Scan" or "Index Scan users_named". */
  how: string;
  /** Rows that were looked at. */
  rows: number;
  /** Through all of the table or index, until a limit ends it. */
  isWhole: boolean;
};

export type Planned = { text: string; scans: Scan[] };

const WHOLE = ["Seq Scan", "Index Scan", "Index Only Scan"];

function scansOf(node: Node): Scan[] {
  const inner = (node.Plans ?? []).flatMap(scansOf);
  const table = node["Relation Name"];
  if (table === undefined) return inner;
  const perLoop =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const how = [node["Node Type"], node["Index Name"]].filter((part) => part !== undefined).join(" ");
  const isWhole = WHOLE.includes(node["Node Type"]) && node["Index Cond"] === undefined;
  return [{ table, how, rows: Math.round(perLoop * node["Actual Loops"]), isWhole }, ...inner];
}

const INDEXES_FIRST = {
  enable_seqscan: "off",
  enable_hashjoin: "off",
  enable_mergejoin: "off",
  jit: "off",
} as const;

const ASKED = /^\s*(select|with|\()/i;

/**
 * A database that notes what it is asked, and plans of all that. The planner takes a sequential scan only where no
 * index can be used, so that a table which is small here does not hide that it lacks one; with `isFree` it chooses as in
 * production.
 */
export function planningDatabase(
  url: string,
  { isFree = false } = {},
): {
  db: Database;
  /** Plans of whatever was read since the last call; each was carried out once more. */
  plans(): Promise<Planned[]>;
  close(): Promise<void>;
} {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: isFree ? { jit: "off" } : INDEXES_FIRST,
  });
  let asked: { text: string; parameters: unknown[] }[] = [];
  const db = drizzle(client, {
    schema,
    logger: { logQuery: (text, parameters) => asked.push({ text, parameters }) },
  });
  return {
    db,
    plans: async () => {
      const reads = asked.filter(
        ({ text }) => ASKED.test(text) && !/\bfor (no key )?(update|share)\b/i.test(text),
      );
      asked = [];
      const planned: Planned[] = [];
      for (const { text, parameters } of reads) {
        const [row] = await client.unsafe(
          `explain (analyze, timing off, format json) ${text}`,
          parameters as never[],
        );
        const told = row?.["QUERY PLAN"] as { Plan: Node }[] | undefined;
        planned.push({ text, scans: (told ?? []).flatMap(({ Plan }) => scansOf(Plan)) });
      }
      return planned;
    },
    close: () => client.end({ timeout: 5 }),
  };
}
