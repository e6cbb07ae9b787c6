import { expect, it } from "vitest";
import { type PlanNode, plansText, stepsOf, stepsText } from "./plans";

const node = (type: string, rows: number, more: Partial<PlanNode> = {}): PlanNode => ({
  "Node Type": type,
  "Actual Rows": rows,
  "Actual Loops": 1,
  "Shared Hit Blocks": 3,
  "Shared Read Blocks": 1,
  ...more,
});

const plan = node("Limit", 8, {
  Plans: [
    node("Index Scan", 8, { "Relation Name": "users", "Index Name": "users_named" }),
    node("Index Scan", 2, { "Relation Name": "payouts", "Index Name": "payouts_pkey", "Actual Loops": 8 }),
    node("Bitmap Index Scan", 5, { "Index Name": "users_text" }),
    node("Seq Scan", 0, { "Relation Name": "opt_outs" }),
    node("Seq Scan", 1, { "Relation Name": "troubles" }),
  ],
});

it("tells of a plan which scans have most rows, over all their loops", () => {
  expect(stepsOf(plan)).toHaveLength(5);
  expect(stepsText(stepsOf(plan))).toBe(
    "Index Scan payouts by payouts_pkey: 16; Index Scan users by users_named: 8; Bitmap Index Scan by users_text: 5; Seq Scan troubles: 1; 1 more: 0",
  );
});

it("makes a table of the queries with their texts below", () => {
  const text = plansText(1000, [
    { work: "users", text: "select 1\n from users", parameters: [], millis: 1.234, plan },
  ]);
  expect(text).toContain("# The 1 slowest queries among 1000 gifts");
  expect(text).toContain("| 1 | users | 1.23 | 8 | 4 | Limit of Index Scan payouts by payouts_pkey: 16; ");
  expect(text).toContain("```sql\nselect 1\n from users\n```");
});
