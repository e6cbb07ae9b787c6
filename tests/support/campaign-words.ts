import { openSiteDatabase } from "./site-database";

/** Changes a campaign's title and description directly in the database, over its own connection. */
export type CampaignWords = {
  /** Appends words to the original title and description, without validation; replaces words added before. */
  add(words: { title?: string; description: string }): Promise<void>;
  /** Restores the original texts and closes the connection. */
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
