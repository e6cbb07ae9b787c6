import postgres from "postgres";
import { readChecks } from "@/db/checks";
import { closeDatabases } from "@/db/client";
import { migrate } from "@/db/migrate";
import { endOfRecords } from "@/db/records-end";
import { plural } from "@/lib/kernel";
import { recordSettings, systemCtx } from "@/lib/platform";
import { sealedState } from "@/lib/reseal";
import { shownMoment } from "@/scripts/operator/restore-words";
import { MOST_CONNECTIONS, takeChecks } from "@/scripts/operator/take-checks";
import { type Child, startChild, untilAnswers } from "@/scripts/processes/children";
import type { Run } from "@/scripts/processes/registry";
import { startSite } from "@/scripts/processes/start-site";
import { Sentence } from "@/scripts/support/sentence";
import type { Steps } from "@/scripts/support/steps";

const START_TIMEOUT_MS = 120_000;

type Restored = { url: string; environment: Record<string, string>; port: number };

export async function lookAtRecords(steps: Steps, { url }: Restored): Promise<void> {
  await steps.step("Migrated", async () => {
    await migrate(url);
    return { value: undefined, words: "to the tables of this version" };
  });
  await steps.step("Records", async () => {
    const end = await endOfRecords(systemCtx("drill").db);
    return { value: undefined, words: `end at ${shownMoment(end)}` };
  });
  await steps.step("Ledger", async () => {
    const checks = await readChecks();
    const sql = postgres(url, { max: MOST_CONNECTIONS, onnotice: () => {}, connection: recordSettings() });
    try {
      const broken = await takeChecks(sql, checks);
      if (broken.length > 0) throw new Sentence(`The restored books do not hold: ${broken.join(", ")}.`);
      return { value: undefined, words: `${plural(checks.length, "check")} hold` };
    } finally {
      await sql.end({ timeout: 5 });
    }
  });
  await steps.step("Secrets", async () => {
    const { sealed, unreadable } = await sealedState(systemCtx("drill"));
    if (unreadable.length > 0) {
      const where = unreadable.map(({ column, count }) => `${count} in ${column}`).join(", ");
      throw new Sentence(
        `The secrets of this machine do not open ${where}. They are not those of this backup: with it alone, authenticator apps would be lost. Keep the secrets beside the backup (BACKUP.md).`,
      );
    }
    return { value: undefined, words: `open ${plural(sealed, "sealed value")}` };
  });
  await closeDatabases();
}

async function somePage(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1, onnotice: () => {}, connection: recordSettings() });
  try {
    const [campaign] = await sql<{ id: string; community: string }[]>`
      select c.id, c.community_id as community from campaigns c
      join communities k on k.id = c.community_id and k.confirmed_at is not null
      where c.status = 'launched' order by c.launched_at desc limit 1`;
    return campaign ? [`/community/${campaign.community}/campaign/${campaign.id}`] : [];
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Starts no worker. */
export async function servePages(steps: Steps, run: Run, restored: Restored): Promise<void> {
  const { url, environment, port } = restored;
  let site: Child | undefined;
  try {
    await steps.step("Site", async () => {
      site = startChild(run, { name: "drill-site", node: startSite(), env: environment });
      await untilAnswers(site, `http://127.0.0.1:${port}/`, START_TIMEOUT_MS);
      return { value: undefined, words: "runs, and can send and charge nothing" };
    });
    await steps.step("Pages", async () => {
      const paths = ["/", ...(await somePage(url))];
      for (const path of paths) {
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" });
        const html = await answer.text();
        if (answer.status !== 200 || !html.includes("</html>")) {
          throw new Sentence(`The site on the restored records answers ${path} with ${answer.status}.`);
        }
      }
      return { value: undefined, words: `${plural(paths.length, "page")} served` };
    });
  } finally {
    await site?.stop();
  }
}
