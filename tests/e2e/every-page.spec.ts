import { readdirSync } from "node:fs";
import { expect, test } from "../support/fixtures";
import { pageFaults } from "../support/page-faults";
import { PAGE_RIGHTS, type PageRight } from "../support/page-rights";
import { seededCampaign, seededPerson } from "../support/seeded-campaign";
import { isNightlySuite } from "../support/suite";

type Parameters = Record<string, readonly string[]>;

function addresses(rights: readonly PageRight[], parameters: Parameters): string[] {
  const fill = (path: string): string[] => {
    const parameter = /\[[^\]]+\]/.exec(path)?.[0];
    if (!parameter) return [path];
    return (parameters[parameter] ?? ["none"]).flatMap((value) => fill(path.replace(parameter, value)));
  };
  return Object.entries(PAGE_RIGHTS).flatMap(([page, right]) => (rights.includes(right) ? fill(page) : []));
}

/** Only the nightly suite takes all: they are one page with different texts. */
const tutorials = () =>
  readdirSync("content/en/tutorials")
    .map((file) => file.replace(/^\d+-|\.md$/g, ""))
    .slice(0, isNightlySuite ? undefined : 1);

/** Each list of pages is tested in parts, so that several cores share the work. */
const PARTS = [1, 2, 3] as const;
const partOf = (paths: string[], part: number) =>
  paths.filter((_, parameter) => parameter % PARTS.length === part - 1);

for (const part of PARTS) {
  test(`every page for strangers is accessible, named and fits its screen, ${part} of ${PARTS.length}`, async ({
    page,
    consoleGuard,
  }) => {
    test.setTimeout(300_000);
    consoleGuard.expectError(/status of 40[04]/);
    const { communityId, campaignId } = await seededCampaign("launched");
    const ended = await seededCampaign("completed");
    const paths = addresses(["visitor", "public-only", "link"], {
      "[communityId]": [communityId],
      "[campaignId]": [campaignId],
      "[slug]": tutorials(),
      "[...rest]": ["no-such-page.txt"],
    });
    paths.push(
      `/community/${ended.communityId}/campaign/${ended.campaignId}`,
      `/anonymous/invite-friend?communityId=${communityId}&campaignId=${campaignId}`,
    );
    const faults: string[] = [];
    for (const path of partOf(paths, part)) faults.push(...(await pageFaults(page, path)));
    expect(faults).toEqual([]);
  });

  test(`every page for members and admins is accessible, named, fits its screen and can be tapped, ${part} of ${PARTS.length}`, async ({
    page,
    signIn,
    consoleGuard,
  }) => {
    test.setTimeout(300_000);
    consoleGuard.expectError(/status of 40[04]/);
    await signIn(page, "admin2@lakewood.example");
    const { communityId, campaignId } = await seededCampaign("launched", "Lakewood High, Class of '98");
    const paths = addresses(["member", "admin"], {
      "[communityId]": [communityId],
      "[campaignId]": [campaignId],
      "[slug]": tutorials(),
      "[campaignName]": ["campaign"],
      "[userId]": [await seededPerson("member@lakewood.example")],
    });
    const faults: string[] = [];
    for (const path of partOf(paths, part)) faults.push(...(await pageFaults(page, path, { targets: true })));
    expect(faults).toEqual([]);
  });
}
