import { inviteMembers, launchCampaign, listMembers, myCommunities, verifiedMembers } from "@/lib/community";
import { HOUR } from "@/lib/kernel";
import { type Ctx, makeCtx } from "@/lib/platform";
import type { Town } from "./town";

export type Work = { name: string; run(ctx: Ctx, town: Town): Promise<unknown> };

export const adminOf = ({ adminId: userId }: Town): Ctx =>
  makeCtx({ kind: "user", userId, isPlatformAdmin: false });

const list = (name: string, asked: (town: Town) => object): Work => ({
  name,
  run: (ctx, town) => listMembers(ctx, { communityId: town.communityId, pageSize: 8, ...asked(town) }),
});

const lastPage = ({ size }: Town) => Math.ceil(size / 8);

const pick = (name: string, searchString: string): Work => ({
  name,
  run: (ctx, town) => verifiedMembers(ctx, { communityId: town.communityId, searchString, take: 10 }),
});

let number = 0;

/** Must stay within 1.3 × of 300 members. */
export const WORKS: readonly Work[] = [
  { name: "the menu with its count", run: (ctx) => myCommunities(ctx) },
  list("list, first page", () => ({ page: 1 })),
  list("list, a page in the middle", (town) => ({ page: Math.ceil(lastPage(town) / 2) })),
  list("list, last page", (town) => ({ page: lastPage(town) })),
  list("list, verified", () => ({ filter: "verified", page: 2 })),
  list("list, invited", () => ({ filter: "invited" })),
  list("search by name", () => ({ searchString: "theodora kessel", pageSize: 100 })),
  list("search by e-mail", () => ({ searchString: "member.1@", pageSize: 100 })),
  list("search with a slip", () => ({ searchString: "kesselrink", pageSize: 100 })),
  list("search that finds nobody", () => ({ searchString: "wolfeschlegel", pageSize: 100 })),
  pick("picker, first ten", ""),
  pick("picker, by name", "theodora"),
  {
    name: "launch",
    run: (ctx, town) =>
      launchCampaign(ctx, {
        communityId: town.communityId,
        recipientId: town.recipientId,
        name: "A roof before winter",
        campaignTypeId: 2,
        amount: 1000,
        description:
          "A storm took half of the roof in October. The insurance pays for the beams; shingles and labour remain.",
      }),
  },
  {
    name: "invite one",
    run: (ctx, town) => {
      number += 1;
      const email = `new.${number}@bench.example`;
      // An hour apart, because of the daily limit.
      const at = new Date(Date.now() + number * HOUR);
      return inviteMembers(
        { ...ctx, now: () => at },
        {
          communityId: town.communityId,
          members: [{ firstName: "Iris", lastName: "Novak", email }],
        },
      );
    },
  },
];

/** Grows with the number of members; has no target. */
export const GROWING: readonly Work[] = [list("list, not reached", () => ({ filter: "unreachable" }))];
