import { expect, inject, it } from "vitest";
import { addressesInside, PEOPLE, UNKNOWN } from "../support/addresses-inside";
import { ask, sessionOf } from "../support/ask-site";
import { PAGE_RIGHTS, sampleAddress } from "../support/page-rights";
import { seededCampaign } from "../support/seeded-campaign";

type Cost = { statements: number; kilobytes: number };

const statementsSince = async (): Promise<string[]> => (await fetch(inject("statementsUrl"))).json();

/** What one view costs, when nothing has to be made first. */
async function costOf(path: string, headers: Record<string, string>): Promise<Cost | null> {
  if ((await ask(path, { headers })).status !== 200) return null;
  await statementsSince();
  const answer = await ask(path, { headers });
  const { length } = await answer.text();
  return { statements: (await statementsSince()).length, kilobytes: Math.round(length / 1000) };
}

it("measure", async () => {
  const { communityId, campaignId: active } = await seededCampaign("launched", "Lakewood High, Class of '98");
  const { campaignId: ended } = await seededCampaign("completed", "Lakewood High, Class of '98");
  const special = await addressesInside({ communityId, active, ended });
  const lines: string[] = [];
  for (const who of ["admin", "member"] as const) {
    const headers = await sessionOf(PEOPLE[who]);
    for (const [page, right] of Object.entries(PAGE_RIGHTS)) {
      if (right === "platform") continue;
      const path = (special[page] ?? [sampleAddress(page)])[0] ?? "";
      const cost = await costOf(path, headers);
      if (cost)
        lines.push(
          `${who} ${String(cost.statements).padStart(3)} ${String(cost.kilobytes).padStart(4)} kB ${page}`,
        );
    }
  }
  const { writeFileSync } = await import("node:fs");
  writeFileSync("/tmp/s15/budgets.txt", lines.join("\n"));
  expect(UNKNOWN).toBeTruthy();
});
