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
      "DATABASE_URL is not an address.",
      "Write it as postgres://user:password@host:5432/name, with every sign of the password that is no letter or digit percent-encoded (@ is %40, # is %23, / is %2F).",
    );
  switch (detail) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return trouble(
        `DATABASE_URL names the machine ${url.hostname}, and the network knows no such name.`,
        "Correct the name in DATABASE_URL. A sign such as @, # or / in the password has to be percent-encoded, or what follows is taken for the name.",
      );
    case "ECONNREFUSED":
      return trouble(
        `Nothing answers at ${at}, where PostgreSQL should be.`,
        isLoopback(url.hostname)
          ? "Start it: sudo systemctl start postgresql. If it runs, its port is another one: sudo -u postgres psql -c 'show port'"
          : `Look whether PostgreSQL runs there and listens on more than its own machine (listen_addresses), and whether the port is right.`,
      );
    case "28P01":
      return trouble(
        `PostgreSQL does not let ${role} in: the password in DATABASE_URL is not the right one.`,
        `Give the role a new password, sudo -u postgres psql -c '\\password ${role}', and write it into DATABASE_URL with every sign that is no letter or digit percent-encoded.`,
      );
    case "28000":
      return trouble(
        `PostgreSQL does not let ${role} in from this machine: there is no such role, or pg_hba.conf has no line for it.`,
        `Make the role: sudo -u postgres createuser --pwprompt ${role}. If it is there, add a line for it to pg_hba.conf; many managed databases want ?sslmode=require at the end of DATABASE_URL.`,
      );
    case "3D000":
      return trouble(
        `PostgreSQL has no database ${name}.`,
        `Make it: sudo -u postgres createdb --owner=${role} --encoding=UTF8 --template=template0 ${name}`,
      );
    case "42501":
      return trouble(
        `PostgreSQL does not let ${role} into the database ${name}.`,
        `sudo -u postgres psql -c 'grant all on database "${name}" to "${role}"'`,
      );
    case "53300":
      return trouble(
        "PostgreSQL has no connection left.",
        "Stop what else uses it, or raise max_connections in postgresql.conf and restart it.",
      );
    case "57P03":
      return trouble("PostgreSQL is just starting or stopping.", "Run npm run doctor again in a minute.");
    case "08P01":
      return trouble(
        "What answers as PostgreSQL refuses the settings of our connections, as PgBouncer does.",
        "Add to pgbouncer.ini: ignore_startup_parameters = lock_timeout, statement_timeout, idle_in_transaction_session_timeout",
      );
  }
  if (kind === "late")
    return trouble(
      `${at}, where PostgreSQL should be, gave no answer within ${QUESTION_MS / 1000} seconds.`,
      "Let this machine through the firewall of the database, and look whether host and port in DATABASE_URL are right.",
    );
  return trouble(
    `There is no connection to PostgreSQL at ${at} (${detail}).`,
    /CERT|SSL|TLS|SELF_SIGNED/.test(detail)
      ? "The certificate of the database is not trusted. Set NODE_EXTRA_CA_CERTS to the file with your provider's certificate, or take ?sslmode=require, which encrypts without asking whose it is."
      : "Try it with psql and the address in DATABASE_URL.",
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
        `PostgreSQL is ${versionName}, and 15 is the oldest with which this works.`,
        "Upgrade it: on Debian with pg_upgradecluster, elsewhere at your provider.",
      ),
    );
  if (encoding !== "UTF8")
    findings.push(
      trouble(
        `The database keeps texts as ${encoding}, in which many names cannot be written.`,
        "Make another one, sudo -u postgres createdb --encoding=UTF8 --template=template0 NAME, and name it in DATABASE_URL. An encoding cannot be changed.",
      ),
    );
  if (readsOnly)
    findings.push(
      trouble(
        "The database takes no writes: it is a standby, or was set to read only.",
        "Name the primary in DATABASE_URL, or switch default_transaction_read_only off.",
      ),
    );
  if (extensionsMissing.length > 0)
    findings.push(
      trouble(
        `This PostgreSQL does not have the extension ${extensionsMissing.join(" and ")}.`,
        "Install what comes with PostgreSQL but apart: on Red Hat and Fedora the package postgresql-contrib.",
      ),
    );
  return findings.length > 0
    ? findings
    : [well(`PostgreSQL ${versionName} answers, and keeps texts as UTF8.`)];
}

function ofRole({ role, isSuperuser, mayMake, tablesOfOthers }: DatabaseFacts): Finding[] {
  if (!mayMake)
    return [
      trouble(
        `The role ${role} may not make tables, so the database cannot be migrated.`,
        `Make it the owner of the database: sudo -u postgres psql -c 'alter database NAME owner to ${role}'. From PostgreSQL 15 on it needs the schema, too: sudo -u postgres psql NAME -c 'grant all on schema public to ${role}'`,
      ),
    ];
  if (tablesOfOthers > 0)
    return [
      trouble(
        `${tablesOfOthers} of the tables do not belong to ${role}, so an upgrade cannot change them.`,
        `Let them belong to one role: sudo -u postgres psql NAME -c 'reassign owned by OTHER to ${role}'. After a restore, use pg_restore --no-owner as ${role}.`,
      ),
    ];
  if (isSuperuser)
    return [
      advice(
        `The site uses the role ${role}, which may do everything on this server: then nothing keeps the books from being changed.`,
        "Make a role for the site alone, and name it in DATABASE_URL: sudo -u postgres createuser --pwprompt manyhands",
      ),
    ];
  return [well(`The role ${role} may do what it must, and no more.`)];
}

export function tablesFindings({ migratedAt }: Pick<DatabaseFacts, "migratedAt">, newest: number): Finding[] {
  if (migratedAt === null)
    return [trouble("The database is empty.", `Fill it with what the site needs: ${MIGRATE}`)];
  if (migratedAt < newest)
    return [
      trouble("The database is of an older release than this program.", `Make a backup, then: ${MIGRATE}`),
    ];
  if (migratedAt > newest)
    return [
      advice(
        "The database is of a newer release than this program, which is so for the minutes of an upgrade.",
        "Start the release that was installed last. A database cannot go back; a backup of before can be restored.",
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
    return [well(`PostgreSQL has connections enough: ${connectionLimit}; ${sum}.`)];
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
      `The connection to the database at ${host} is not encrypted: whoever is in between reads everything.`,
      "Add ?sslmode=require to DATABASE_URL.",
    ),
  ];
}
