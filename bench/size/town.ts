import { sql } from "drizzle-orm";
import { type Database, openDatabase } from "@/db/client";
import { type Ctx, makeCtx, recordSettings } from "@/lib/platform";

/** Admin of the largest community, donor of most gifts, or provider. */
export type Caller = "admin" | "donor" | "provider";

/** Ids used by the works. */
export type SizeTown = {
  communityId: string;
  /** Largest campaign. */
  campaignId: string;
  callers: Record<Caller, string>;
  giftsOfDonor: number;
  people: number;
  communities: number;
};

export type OpenTown = { town: SizeTown; db: Database; close(): Promise<void> };

export async function openTown(url: string): Promise<OpenTown> {
  const { database: db, close } = openDatabase(url, { name: "bench", settings: recordSettings() });
  const [town] = await db.execute<SizeTown>(sql`
    select campaign.community_id as "communityId", campaign.id as "campaignId",
      json_build_object('admin', admin.id, 'donor', donor.id, 'provider', provider.id) as callers,
      (select count(*)::int from donations d where d.donor_id = donor.id and d.state = 'succeeded') as "giftsOfDonor",
      (select count(*)::int from users where deleted_at is null) as people,
      (select count(*)::int from communities where confirmed_at is not null) as communities
    from (select id, community_id from campaigns order by contribution_count desc limit 1) campaign
    join users admin on admin.email = 'member.1@size.example'
    join users donor on donor.email = 'member.2@size.example'
    join users provider on provider.email = 'member.4@size.example'`);
  if (!town) throw new Error("this database was not built by bench/size");
  return { town, db, close };
}

export const ctxIn = ({ town, db }: OpenTown, caller: Caller): Ctx => ({
  ...makeCtx({ kind: "user", userId: town.callers[caller], isPlatformAdmin: caller === "provider" }),
  db,
});
