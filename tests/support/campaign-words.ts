import { openSiteDatabase } from "./site-database";

/** Somebody else's hand on a campaign's title and description, over a connection of its own. */
export type CampaignWords = {
  /** Puts words behind both, or behind the description alone, as if nothing had ever refused them; earlier ones go. */
  add(words: { title?: string; description: string }): Promise<void>;
  /** As it was. */
  restore(): Promise<void>;
};

export async function campaignWords(campaignId: string): Promise<CampaignWords> {
  const sql = openSiteDatabase();
  const [before] = await sql<{ name: string; description: string }[]>`
    select name, description from campaigns where id = ${campaignId}`;
  if (!before) throw new Error("There is no such campaign.");
  const add: CampaignWords["add"] = async ({ title = "", description }) => {
    await sql`update campaigns set name = ${before.name + title}, description = ${before.description + description}
      where id = ${campaignId}`;
  };
  return {
    add,
    async restore() {
      await add({ description: "" });
      await sql.end();
    },
  };
}
