import { join } from "node:path";
import { compareBooks } from "@/scripts/chaos/books";
import { compareMessages } from "@/scripts/rolling/messages";
import { Sentence } from "@/scripts/support/sentence";
import { seconds } from "@/scripts/support/steps";
import { lookAtLog } from "./door";
import { CAMPAIGN, type Served } from "./evening";
import { nginxLog } from "./front";
import { UpgradeLoad } from "./load";

const RECEIPT = /Receipt/;

export async function playYears(served: Served): Promise<void> {
  const { steps, folder, checkout, url, simulatorUrl, databaseUrl, people, givers, recipient } = served;
  const { communityId, campaignId, cookie } = served;
  const say = <T>(value: T, words: string) => ({ value, words });
  const emails = givers.map(({ email }) => email);
  const load = new UpgradeLoad({ url, simulatorUrl, emails, communityId, campaignId, cookie });
  const [donor = ""] = emails;
  const receipts = (await people.mails(donor)).filter(({ subject, text }) =>
    RECEIPT.test(`${subject}\n${text}`),
  );
  if (receipts.length !== 1) throw new Sentence(`The donor has ${receipts.length} receipts of one gift.`);

  await load.begin();
  await steps.step("npm ci", async () => say(await checkout.npm("ci"), "again, beside what serves"));
  const release = await steps.step("build", async () => {
    const id = /The release (\S+) is the current one/.exec(await checkout.npm("run", "build"))?.[1];
    if (id === undefined) throw new Sentence("The build does not say which release it made.");
    return say(id, `beside what serves: ${id}`);
  });
  await steps.step("db:migrate", async () => say(await checkout.npm("run", "db:migrate"), "up to date"));
  await steps.step("reload", async () => {
    const said = await checkout.command({}, "reload");
    if (!said.includes(`The release ${release} serves now.`))
      throw new Sentence(`After the reload the new release does not serve:\n${said}`);
    return say(null, "site and worker go on with it");
  });
  const gifts = await steps.step("Load", async () => {
    const { calls, gifts: given } = await load.end();
    if (given.length === 0) throw new Sentence("Nobody could give during the upgrade.");
    return say(given, `${calls} calls, ${given.length} gifts: 0 failed`);
  });

  await steps.step("Books", async () => {
    const books = await compareBooks(databaseUrl, simulatorUrl, [served.gift, ...gifts]);
    const wrong = books.left + books.twice + books.wrong + books.broken.length;
    if (wrong > 0 || books.charged !== gifts.length + 1)
      throw new Sentence(`The books do not hold what the cards paid: ${JSON.stringify(books)}`);
    const said = await checkout.npm("run", "check:ledger");
    return say(null, `${books.charged} charges; ${said.trim().split("\n").at(-1) ?? ""}`);
  });
  await steps.step("Messages", async () => {
    const { sent, twice, lost, left } = await compareMessages(databaseUrl, simulatorUrl, served.begunAt);
    if (twice + lost + left > 0)
      throw new Sentence(`E-mails: ${twice} addresses got one twice, ${lost} missed one, ${left} wait.`);
    const told = (await people.mails(recipient.email)).some(({ text }) => text.includes(CAMPAIGN));
    if (told) throw new Sentence("The recipient was told of their own campaign.");
    return say(null, `${sent} e-mails, each once; none to the recipient`);
  });
  await steps.step("nginx's log", async () => {
    const lines = lookAtLog(nginxLog(folder), people.tokens, emails);
    return say(null, `${lines} lines, no query and no token`);
  });
  const backups = join(folder, "backups");
  const key = join(folder, "backup-key.txt");
  const publicKey = /BACKUP_RECIPIENTS=(age1\S+)/.exec(
    await checkout.npm("run", "backup", "--", "--new-key", key),
  )?.[1];
  if (publicKey === undefined) throw new Sentence("A new key for backups does not say its public one.");
  await steps.step("backup", async () => {
    const said = await checkout.npmWith({ BACKUP_RECIPIENTS: publicKey }, "run", "backup", "--", backups);
    return say(null, said.trim().split(": ").at(-1) ?? "");
  });
  await steps.step("Restore", async () => {
    const said = await checkout.command({ BACKUP_KEY_FILE: key }, "restore-drill", backups);
    return say(null, said.trim().split("\n").at(-1) ?? "");
  });
  const took = seconds(Date.now() - served.begunAt.getTime());
  console.log(`\nFrom an empty folder through a gift, an upgrade and a restored backup in ${took}.`);
}
