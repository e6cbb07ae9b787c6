import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { addressesInside, PEOPLE } from "../support/addresses-inside";
import { ask, sessionOf } from "../support/ask-site";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";
import { seededCampaign } from "../support/seeded-campaign";
import { inSiteDatabase } from "../support/site-database";
import { isNightlySuite } from "../support/suite";

type Cost = { statements: number; kilobytes: number };
type View = { statements: string[]; kilobytes: number };

/**
 * Not requested by pages: the driver on each new connection, and background work (`server/worker-watch.ts`).
 */
const IN_BACKGROUND = ["pg_catalog.pg_type", '"worker_beats"', '"provider_failures"'];

async function statementsSince(): Promise<string[]> {
  const statements: string[] = await (await fetch(inject("statementsUrl"))).json();
  return statements.filter((text) => !IN_BACKGROUND.some((name) => text.includes(name)));
}

/** After ten minutes without a worker, a site alerts the desk, which takes statements every minute. */
const WORKER = randomUUID();
beforeAll(() =>
  inSiteDatabase(
    (sql) => sql`
      insert into worker_beats (id, started_at, beat_at, version, under_way)
      values (${WORKER}, now(), now() + interval '1 hour', '', '{}')`,
  ),
);
afterAll(() => inSiteDatabase((sql) => sql`delete from worker_beats where id = ${WORKER}`));

/** Cost of a view with warm caches. */
async function costOf(path: string, headers: Record<string, string>): Promise<View | null> {
  if ((await ask(path, { headers })).status !== 200) return null;
  await statementsSince();
  const answer = await ask(path, { headers });
  const { length } = await answer.text();
  return { statements: await statementsSince(), kilobytes: Math.round(length / 1000) };
}

const USUAL: Cost = { statements: 10, kilobytes: 70 };

/**
 * Popular pages have less; large ones may cost more. Before adding a statement, remove one, or justify it in
 * the change.
 */
const BUDGETS: Record<string, Partial<Cost>> = {
  "/": { statements: 2, kilobytes: 130 },
  "/questions": { kilobytes: 95 },
  "/campaigns": { statements: 6, kilobytes: 50 },
  "/campaigns/create-campaign": { kilobytes: 85 },
  "/campaigns/suggest-campaign": { kilobytes: 85 },
  "/campaigns/campaign/active/[campaignId]": { statements: 8, kilobytes: 90 },
  "/campaigns/campaign/active/[campaignId]/edit": { kilobytes: 80 },
  "/campaigns/campaign/completed/[campaignId]": { statements: 8, kilobytes: 105 },
  "/campaigns/campaign/repeat/[campaignId]": { statements: 13, kilobytes: 85 },
  "/campaigns/campaign-completed/[communityId]/[campaignId]": { statements: 6, kilobytes: 85 },
  "/campaigns/[campaignId]/donate": { statements: 6, kilobytes: 55 },
  "/notifications": { statements: 7, kilobytes: 40 },
  "/members": { statements: 7, kilobytes: 80 },
  "/our-balance": { statements: 6, kilobytes: 80 },
  "/settings": { statements: 4, kilobytes: 45 },
  "/settings/personal-info": { statements: 5, kilobytes: 40 },
  "/find-community": { statements: 12 },
  "/settings/my-communities": { statements: 12 },
  "/settings/my-communities/search-community": { statements: 12 },
  "/settings/payment-preferences": { statements: 14 },
  "/settings/my-data": { statements: 48, kilobytes: 260 },
};

async function dearest(people: readonly (keyof typeof PEOPLE)[]): Promise<Map<string, View>> {
  const ids = await seededCampaign("launched", "Lakewood High, Class of '98");
  const { campaignId: ended } = await seededCampaign("completed", "Lakewood High, Class of '98");
  const special = await addressesInside({ communityId: ids.communityId, active: ids.campaignId, ended });
  const costs = new Map<string, View>();
  for (const who of people) {
    // Sessions of earlier files are rows on the page of devices.
    await inSiteDatabase(
      (sql) => sql`
        delete from sessions using users where users.id = user_id and users.email = ${PEOPLE[who]}`,
    );
    const headers = await sessionOf(PEOPLE[who]);
    for (const [page, right] of Object.entries(PAGE_RIGHTS)) {
      if (right === "platform") continue;
      const cost = await costOf((special[page] ?? [sampleAddress(page)])[0] ?? "", headers);
      const known = costs.get(page);
      if (cost) {
        costs.set(page, {
          statements: [cost.statements, known?.statements ?? []].reduce((a, b) =>
            b.length > a.length ? b : a,
          ),
          kilobytes: Math.max(cost.kilobytes, known?.kilobytes ?? 0),
        });
      }
    }
  }
  return costs;
}

it("keeps each page within its budget of statements and bytes, whoever opens it", async () => {
  const costs = await dearest(isNightlySuite ? ["admin", "member", "founder"] : ["admin"]);
  expect(costs.size).toBeGreaterThan(60);
  expect(Object.keys(BUDGETS).filter((page) => !costs.has(page))).toEqual([]);
  const dear = [...costs].flatMap(([page, { statements, kilobytes }]) => {
    const budget = { ...USUAL, ...BUDGETS[page] };
    const figures = `${page}: ${statements.length} of ${budget.statements} statements, ${kilobytes} of ${budget.kilobytes} kB`;
    if (statements.length > budget.statements) return [[figures, ...statements].join("\n  ")];
    return kilobytes > budget.kilobytes ? [figures] : [];
  });
  // As a message, because a report shortens values.
  expect(dear, dear.join("\n")).toEqual([]);
});
