import { expect, inject, it } from "vitest";
import { addressesInside, PEOPLE } from "../support/addresses-inside";
import { ask, sessionOf } from "../support/ask-site";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";
import { seededCampaign } from "../support/seeded-campaign";
import { isFullSuite } from "../support/suite";

type Cost = { statements: number; kilobytes: number };

/** What the driver asks for itself on each new connection. */
const OF_DRIVER = "pg_catalog.pg_type";

async function statementsSince(): Promise<string[]> {
  const statements: string[] = await (await fetch(inject("statementsUrl"))).json();
  return statements.filter((text) => !text.includes(OF_DRIVER));
}

/** What one view costs, when nothing has to be made first. */
async function costOf(path: string, headers: Record<string, string>): Promise<Cost | null> {
  if ((await ask(path, { headers })).status !== 200) return null;
  await statementsSince();
  const answer = await ask(path, { headers });
  const { length } = await answer.text();
  return { statements: (await statementsSince()).length, kilobytes: Math.round(length / 1000) };
}

/** What a page may cost that is not named below. */
const USUAL: Cost = { statements: 10, kilobytes: 70 };

/**
 * The pages that are opened most have less; those that show much may cost more. Whoever needs another statement here takes
 * one away first, or says in the change why it is worth one.
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
  // A file with everything that is known of somebody.
  "/settings/my-data": { statements: 48, kilobytes: 260 },
};

/** The most that any of these people pays for a page. */
async function dearest(people: readonly (keyof typeof PEOPLE)[]): Promise<Map<string, Cost>> {
  const ids = await seededCampaign("launched", "Lakewood High, Class of '98");
  const { campaignId: ended } = await seededCampaign("completed", "Lakewood High, Class of '98");
  const special = await addressesInside({ communityId: ids.communityId, active: ids.campaignId, ended });
  const costs = new Map<string, Cost>();
  for (const who of people) {
    const headers = await sessionOf(PEOPLE[who]);
    for (const [page, right] of Object.entries(PAGE_RIGHTS)) {
      if (right === "platform") continue;
      const cost = await costOf((special[page] ?? [sampleAddress(page)])[0] ?? "", headers);
      const known = costs.get(page);
      if (cost) {
        costs.set(page, {
          statements: Math.max(cost.statements, known?.statements ?? 0),
          kilobytes: Math.max(cost.kilobytes, known?.kilobytes ?? 0),
        });
      }
    }
  }
  return costs;
}

it("keeps each page within its budget of statements and bytes, whoever opens it", async () => {
  const costs = await dearest(isFullSuite ? ["admin", "member", "founder"] : ["admin"]);
  expect(costs.size).toBeGreaterThan(60);
  expect(Object.keys(BUDGETS).filter((page) => !costs.has(page))).toEqual([]);
  const dear = [...costs].flatMap(([page, { statements, kilobytes }]) => {
    const budget = { ...USUAL, ...BUDGETS[page] };
    const isDear = statements > budget.statements || kilobytes > budget.kilobytes;
    return isDear
      ? [`${page}: ${statements} of ${budget.statements} statements, ${kilobytes} of ${budget.kilobytes} kB`]
      : [];
  });
  // As a message, because a report shortens values.
  expect(dear, dear.join("\n")).toEqual([]);
});
