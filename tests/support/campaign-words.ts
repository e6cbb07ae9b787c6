import { openSiteDatabase } from "./site-database";

type CampaignWords = {
  /** Appends to the original texts, without validation, in place of earlier additions. */
  add(words: { title?: string; description: string }): Promise<void>;
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
