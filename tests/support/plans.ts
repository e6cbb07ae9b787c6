import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import type { Database } from "@/db/client";
import * as schema from "@/db/schema";
import { recordSettings } from "@/lib/platform/record-keys";

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

export type Scan = {
  table: string;
  /** "Seq Scan" or "Index Scan users_named". */
  how: string;
  rows: number;
  /** The whole table or index, without a limit. */
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
 * A database that records queries and their plans. The planner uses a sequential scan only without a usable
 * index, so that a small table does not hide a missing one; with `isFree` it plans as in production.
 */
export function planningDatabase(
  url: string,
  { isFree = false } = {},
): {
  db: Database;
  /** Plans of the reads since the last call; executes each again. */
  plans(): Promise<Planned[]>;
  close(): Promise<void>;
} {
  const client = postgres(url, {
    max: 1,
    onnotice: () => {},
    connection: { ...recordSettings(), ...(isFree ? { jit: "off" } : INDEXES_FIRST) },
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
