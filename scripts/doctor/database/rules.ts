import { CONNECTIONS_OF_WORKER, connectionsOfSite } from "@/lib/platform/site-connections";
import { type Answer, type Failure, QUESTION_MS } from "@/scripts/doctor/answer";
import { advice, type Finding, trouble, well } from "@/scripts/doctor/finding";
import { decoded, isLoopback, type Settings, urlOf } from "@/scripts/doctor/settings";
import { skewFinding } from "../machine/clock";
import type { DatabaseFacts } from "./ask";

const OLDEST = 150_000;
const MIGRATE = "npm run db:migrate";

export function databaseFindings(
  settings: Settings,
  answer: Answer<DatabaseFacts>,
  processes: number,
): Finding[] {
  if ("failure" in answer) return [ofConnection(settings, answer.failure)];
  const facts = answer.value;
  return [
    ...ofServer(facts),
    ...ofSealing(facts),
    ...ofRole(facts),
    ...ofConnections(facts, processes),
    ...ofWire(settings, facts),
    ...skewFinding("the database's", facts.aheadMs),
  ];
}

const nameIn = (url: URL | null) => decoded(url?.pathname.slice(1) ?? "");

function ofConnection(settings: Settings, { kind, detail }: Failure): Finding {
  const url = urlOf(settings.DATABASE_URL);
  const at = url ? `${url.hostname}:${url.port || "5432"}` : "";
  const role = decoded(url?.username ?? "");
  const name = nameIn(url);
  if (url === null)
    return trouble(
      "DATABASE_URL is not a valid address.",
      "Write it as postgres://user:password@host:5432/name, with every character of the password except letters and digits percent-encoded (@ is %40, # is %23, / is %2F).",
    );
  switch (detail) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return trouble(
        `DATABASE_URL names the host ${url.hostname}, which does not resolve.`,
        "Fix the host in DATABASE_URL. Characters such as @, # or / in the password must be percent-encoded, or the text after them is read as the host.",
      );
    case "ECONNREFUSED":
      return trouble(
        `PostgreSQL does not answer at ${at}.`,
        isLoopback(url.hostname)
          ? "Start it: sudo systemctl start postgresql. If it is running, check its port: sudo -u postgres psql -c 'show port'"
          : `Check that PostgreSQL is running there, accepts remote connections (listen_addresses) and uses that port.`,
      );
    case "28P01":
      return trouble(
        `PostgreSQL rejects ${role}: the password in DATABASE_URL is wrong.`,
        `Give the role a new password, sudo -u postgres psql -c '\\password ${role}', and put it into DATABASE_URL with every character except letters and digits percent-encoded.`,
      );
    case "28000":
      return trouble(
        `PostgreSQL rejects ${role} from this machine: the role does not exist, or pg_hba.conf has no line for it.`,
        `Create the role: sudo -u postgres createuser --pwprompt ${role}. If it exists, add a line for it to pg_hba.conf. Many managed databases need ?sslmode=require at the end of DATABASE_URL.`,
      );
    case "3D000":
      return trouble(
        `PostgreSQL has no database ${name}.`,
        `Create it: sudo -u postgres createdb --owner=${role} --encoding=UTF8 --template=template0 ${name}`,
      );
    case "42501":
      return trouble(
        `${role} may not connect to the database ${name}.`,
        `sudo -u postgres psql -c 'grant all on database "${name}" to "${role}"'`,
      );
    case "53300":
      return trouble(
        "PostgreSQL has no connections left.",
        "Stop other programs that use it, or raise max_connections in postgresql.conf and restart it.",
      );
    case "57P03":
      return trouble("PostgreSQL is starting or stopping.", "Run npm run doctor again in a minute.");
    case "08P01":
      return trouble(
        "The server, probably PgBouncer, rejects our connection settings.",
        "Add to pgbouncer.ini: ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout, manyhands.record_keys. See docs/scaling.md.",
      );
  }
  if (kind === "late")
    return trouble(
      `PostgreSQL at ${at} did not answer within ${QUESTION_MS / 1000} seconds.`,
      "Allow this machine through the database's firewall, and check the host and port in DATABASE_URL.",
    );
  return trouble(
    `Can't connect to PostgreSQL at ${at} (${detail}).`,
    /CERT|SSL|TLS|SELF_SIGNED/.test(detail)
      ? "The database's certificate is not trusted. Set NODE_EXTRA_CA_CERTS to your provider's certificate file, or use ?sslmode=require, which encrypts without checking the certificate."
      : "Try to connect with psql and the address in DATABASE_URL.",
  );
}

function ofServer({
  version,
  versionName,
  encoding,
  readsOnly,
  extensionsMissing,
}: DatabaseFacts): Finding[] {
  const findings: Finding[] = [];
  if (version < OLDEST)
    findings.push(
      trouble(
        `PostgreSQL is ${versionName}, but Manyhands needs 15 or newer.`,
        "Upgrade it: with pg_upgradecluster on Debian, or at your provider.",
      ),
    );
  if (encoding !== "UTF8")
    findings.push(
      trouble(
        `The database's encoding is ${encoding}, which can't store many names.`,
        "An encoding can't be changed. Create a new database, sudo -u postgres createdb --encoding=UTF8 --template=template0 NAME, and use it in DATABASE_URL.",
      ),
    );
  if (readsOnly)
    findings.push(
      trouble(
        "The database accepts no writes: it is a standby, or set to read-only.",
        "Use the primary in DATABASE_URL, or turn off default_transaction_read_only.",
      ),
    );
  if (extensionsMissing.length > 0)
    findings.push(
      trouble(
        `This PostgreSQL lacks the extension ${extensionsMissing.join(" and ")}.`,
        "Install PostgreSQL's additional modules. On Red Hat and Fedora: the package postgresql-contrib.",
      ),
    );
  return findings.length > 0 ? findings : [well(`PostgreSQL ${versionName} answers and uses UTF8.`)];
}

function ofSealing({ areRecipientsSealed, logsValues }: DatabaseFacts): Finding[] {
  const findings: Finding[] = [];
  if (areRecipientsSealed === false)
    findings.push(
      advice(
        "The database stores in plain text who campaigns are for, as the previous release did.",
        "Once no process of the previous release runs: node bin/manyhands.mjs reseal",
      ),
    );
  if (logsValues)
    findings.push(
      advice(
        "PostgreSQL's log contains the values of statements, and with them the recipients of campaigns.",
        "Set log_parameter_max_length = 0 and log_parameter_max_length_on_error = 0 in postgresql.conf, and reload it.",
      ),
    );
  return findings;
}

function ofRole({ role, isSuperuser, mayMake, tablesOfOthers }: DatabaseFacts): Finding[] {
  if (!mayMake)
    return [
      trouble(
        `The role ${role} can't create tables, so the database can't be migrated.`,
        `Make it the owner of the database: sudo -u postgres psql -c 'alter database NAME owner to ${role}'. From PostgreSQL 15 on, it also needs the schema: sudo -u postgres psql NAME -c 'grant all on schema public to ${role}'`,
      ),
    ];
  if (tablesOfOthers > 0)
    return [
      trouble(
        `${tablesOfOthers} of the tables do not belong to ${role}, so an upgrade can't change them.`,
        `Give them to one role: sudo -u postgres psql NAME -c 'reassign owned by OTHER to ${role}'. After a restore, use pg_restore --no-owner as ${role}.`,
      ),
    ];
  if (isSuperuser)
    return [
      advice(
        `The site uses the superuser ${role}, so nothing protects the books from changes.`,
        "Create a role just for the site, and use it in DATABASE_URL: sudo -u postgres createuser --pwprompt manyhands",
      ),
    ];
  return [well(`The role ${role} has the rights it needs, and no more.`)];
}

export function tablesFindings({ migratedAt }: Pick<DatabaseFacts, "migratedAt">, newest: number): Finding[] {
  if (migratedAt === null) return [trouble("The database is empty.", `Create its tables: ${MIGRATE}`)];
  if (migratedAt < newest)
    return [
      trouble("The database is from an older release than this program.", `Make a backup, then: ${MIGRATE}`),
    ];
  if (migratedAt > newest)
    return [
      advice(
        "The database is from a newer release than this program. That is normal for a few minutes during an upgrade.",
        "Start the latest installed release. A database can't go back, but you can restore an earlier backup.",
      ),
    ];
  return [well("The database is up to date.")];
}

function ofConnections(
  { connectionLimit, connectionsOfOthers }: DatabaseFacts,
  processes: number,
): Finding[] {
  const [site, worker] = [connectionsOfSite(processes), CONNECTIONS_OF_WORKER];
  const needed = site + worker + connectionsOfOthers;
  const sum = `the site needs up to ${site} for ${processes} ${processes === 1 ? "process" : "processes"}, the worker ${worker}, and others have ${connectionsOfOthers}`;
  if (needed <= connectionLimit)
    return [well(`PostgreSQL has enough connections: ${connectionLimit}; ${sum}.`)];
  return [
    advice(
      `PostgreSQL may run out of connections: it has ${connectionLimit}; ${sum}.`,
      `Set WEB_CONCURRENCY to ${fewerProcesses(connectionLimit - worker - connectionsOfOthers, processes)}, or raise max_connections in postgresql.conf to ${Math.ceil((needed + 10) / 10) * 10} and restart PostgreSQL.`,
    ),
  ];
}

function fewerProcesses(connections: number, processes: number): number {
  let fewer = processes - 1;
  while (fewer > 1 && connectionsOfSite(fewer) > connections) fewer -= 1;
  return Math.max(1, fewer);
}

/** Networks without other listeners, as of containers or a provider. */
const PRIVATE = /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|[^.]+$)/;

function ofWire(settings: Settings, { isEncrypted }: DatabaseFacts): Finding[] {
  const host = urlOf(settings.DATABASE_URL)?.hostname ?? "";
  if (isEncrypted || isLoopback(host) || PRIVATE.test(host) || host === "") return [];
  return [
    advice(
      `The connection to the database at ${host} is not encrypted, so others on the network can read everything.`,
      "Add ?sslmode=require to DATABASE_URL.",
    ),
  ];
}
