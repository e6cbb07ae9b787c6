import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import journal from "@/db/migrations/meta/_journal.json";
import { usualProcesses } from "@/scripts/processes/usual-processes";
import { root } from "@/scripts/support/folders";
import { askAddress } from "./address/ask";
import { addressFindings } from "./address/rules";
import { complaintsOf, configurationFindings, secrecyFindings } from "./configuration";
import { askDatabase, askRecords, type RecordFacts } from "./database/ask";
import { backupFindings, deskFindings, workerFindings } from "./database/record-rules";
import { databaseFindings, tablesFindings } from "./database/rules";
import { advice, type Finding } from "./finding";
import { skewFinding } from "./machine/clock";
import { diskFindings, diskOf, sizeFinding } from "./machine/disk";
import { nodeFinding } from "./machine/node";
import { askProxy } from "./proxy/ask";
import { proxyFindings } from "./proxy/rules";
import { askResend } from "./resend/ask";
import { resendFindings } from "./resend/rules";
import { askScanner } from "./scanner/ask";
import { scannerFindings } from "./scanner/rules";
import { isLoopback, type Settings, urlOf } from "./settings";
import { askFacebook, askGoogle } from "./sign-in/ask";
import { facebookFindings, googleFindings } from "./sign-in/rules";
import { askSmtp } from "./smtp/ask";
import { smtpFindings } from "./smtp/rules";
import { askStore } from "./store/ask";
import { storeFindings } from "./store/rules";
import { askStripe } from "./stripe/ask";
import { stripeFindings } from "./stripe/rules";
import { askTwilio } from "./twilio/ask";
import { twilioFindings } from "./twilio/rules";

export const AREAS = [
  "configuration",
  "machine",
  "database",
  "tables",
  "desk",
  "worker",
  "address",
  "proxy",
  "stripe",
  "e-mail",
  "texts",
  "files",
  "sign-in",
  "backups",
] as const;
export type Area = (typeof AREAS)[number];

/** Examines one thing. Ignores unused features. May throw or hang. */
export type Examination = (settings: Settings) => Promise<Finding[]>;

const has = (settings: Settings, ...names: string[]) => names.every((name) => settings[name] !== undefined);

function processesOf({ WEB_CONCURRENCY }: Settings): number {
  const set = Number(WEB_CONCURRENCY);
  if (Number.isInteger(set) && set > 0) return set;
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return usualProcesses({ processors: availableParallelism(), memory });
}

function once<T>(question: (settings: Settings) => Promise<T>): (settings: Settings) => Promise<T> {
  const answers = new WeakMap<Settings, Promise<T>>();
  return (settings) => {
    const answer = answers.get(settings) ?? question(settings);
    answers.set(settings, answer);
    return answer;
  };
}

const databaseOf = once(askDatabase);
const recordsOf = once(askRecords);

const newestMigration = Math.max(...journal.entries.map(({ when }) => when));

async function examineDatabase(settings: Settings): Promise<Finding[]> {
  if (!has(settings, "DATABASE_URL")) return [];
  const answer = await databaseOf(settings);
  const findings = databaseFindings(settings, answer, processesOf(settings));
  if ("failure" in answer) return findings;
  const { dataDirectory, sizeBytes } = answer.value;
  const isHere = isLoopback(urlOf(settings.DATABASE_URL)?.hostname ?? "");
  const disk = isHere
    ? await diskOf([...(dataDirectory ? [dataDirectory] : []), "/var/lib/postgresql", "/var/lib/pgsql"])
    : null;
  return [...findings, ...(disk ? diskFindings("the database", disk) : [sizeFinding(sizeBytes)])];
}

async function examineTables(settings: Settings): Promise<Finding[]> {
  const answer = has(settings, "DATABASE_URL") ? await databaseOf(settings) : null;
  return answer && "value" in answer ? tablesFindings(answer.value, newestMigration) : [];
}

const isFactorRequired = ({ SECOND_FACTOR, SECOND_FACTOR_DESK }: Settings): boolean =>
  SECOND_FACTOR_DESK !== "optional" || SECOND_FACTOR === "admins";

const inRecords =
  (rule: (facts: RecordFacts, settings: Settings) => Finding[]) =>
  async (settings: Settings): Promise<Finding[]> => {
    if (!has(settings, "DATABASE_URL")) return [];
    const records = await recordsOf(settings);
    return "value" in records ? rule(records.value, settings) : [];
  };

async function examineMachine(): Promise<Finding[]> {
  const disk = await diskOf([root]);
  return [nodeFinding(process.versions.node), ...(disk ? diskFindings("this machine", disk) : [])];
}

async function examineStripe(settings: Settings): Promise<Finding[]> {
  if (!has(settings, "STRIPE_SECRET_KEY")) return [];
  const facts = await askStripe(settings);
  return [...stripeFindings(settings, facts), ...skewFinding("Stripe's", facts.aheadMs ?? 0)];
}

async function examineEmail(settings: Settings): Promise<Finding[]> {
  const [smtp, resend] = await Promise.all([
    has(settings, "SMTP_URL") ? askSmtp(settings).then(smtpFindings) : [],
    has(settings, "RESEND_API_KEY")
      ? askResend(settings).then((facts) => resendFindings(settings, facts))
      : [],
  ]);
  return [...smtp, ...resend];
}

async function examineTexts(settings: Settings): Promise<Finding[]> {
  if (!has(settings, "TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN")) return [];
  return twilioFindings(settings, await askTwilio(settings));
}

async function examineFiles(settings: Settings): Promise<Finding[]> {
  const hasStore = has(settings, "S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY");
  const [store, scanner] = await Promise.all([
    hasStore ? askStore(settings).then((facts) => storeFindings(settings, facts)) : [],
    askScanner(settings).then(scannerFindings),
  ]);
  return [...store, ...scanner];
}

async function examineSignIn(settings: Settings): Promise<Finding[]> {
  const [google, facebook] = await Promise.all([
    has(settings, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET")
      ? askGoogle(settings).then((facts) => googleFindings(settings, facts))
      : [],
    has(settings, "FACEBOOK_CLIENT_ID", "FACEBOOK_CLIENT_SECRET")
      ? askFacebook(settings).then((facts) => facebookFindings(settings, facts))
      : [],
  ]);
  return [...google, ...facebook];
}

async function examineBackups(settings: Settings): Promise<Finding[]> {
  const answer = has(settings, "DATABASE_URL") ? await databaseOf(settings) : null;
  if (answer && "value" in answer) return backupFindings(answer.value);
  return [advice("This check can't tell whether the database is backed up.", "See BACKUP.md.")];
}

/** All examinations. The proxy pass is derived from the environment, so that must be complete. */
export const EXAMINATIONS: Record<Area, Examination> = {
  configuration: async (settings) => [
    ...configurationFindings(settings),
    ...(await secrecyFindings([".env", ".env.local"].map((name) => join(root, name)))),
  ],
  machine: examineMachine,
  database: examineDatabase,
  tables: examineTables,
  desk: inRecords(({ desk }, settings) => deskFindings(desk, isFactorRequired(settings))),
  worker: inRecords(({ worker }) => workerFindings(worker)),
  address: async (settings) => addressFindings(settings, await askAddress(settings), new Date()),
  proxy: async (settings) =>
    complaintsOf(settings).length > 0 ? [] : proxyFindings(settings, await askProxy(settings)),
  stripe: examineStripe,
  "e-mail": examineEmail,
  texts: examineTexts,
  files: examineFiles,
  "sign-in": examineSignIn,
  backups: examineBackups,
};
