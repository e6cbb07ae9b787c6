import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { simulatedEnvironment } from "@/scripts/operator/simulator-values";
import { root } from "@/scripts/support/folders";
import { ConfigurationError, readEnv, SETTINGS } from "../env";

const SIMULATED: Record<string, string> = simulatedEnvironment({
  databaseUrl: "postgres://127.0.0.1:9/none",
  appUrl: "http://localhost:3000",
  simulatorUrl: "http://127.0.0.1:4010",
  authSecret: "a secret for tests, long enough and known to everybody",
});
const REAL: Record<string, string> = {
  DATABASE_URL: "postgres://manyhands:secret@127.0.0.1:5432/manyhands",
  APP_URL: "https://give.quiet.org",
  AUTH_SECRET: "0123456789012345678901234567890123456789",
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  RESEND_API_KEY: "re_1",
  RESEND_WEBHOOK_SECRET: "whsec_2",
  TWILIO_ACCOUNT_SID: "AC0123456789abcdef0123456789abcdef",
  TWILIO_AUTH_TOKEN: "0123456789abcdef0123456789abcdef",
  TWILIO_MESSAGING_SERVICE_SID: "MG0123456789abcdef0123456789abcdef",
  EMAIL_FROM: "Quiet Help <hello@quiet.org>",
};

function refusals(environment: Record<string, string | undefined>): string[] {
  try {
    readEnv(environment);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message
      .split("\n")
      .slice(1)
      .map((line) => line.replace(/^ {2}- /, ""));
  }
}
const real = (changed: Record<string, string | undefined>) => refusals({ ...REAL, ...changed });

type Row = [name: string, value: string | undefined, sentence: string];

describe("a setting that is nonsense is told in a sentence:", () => {
  it.each<Row>([
    ["DATABASE_URL", undefined, "DATABASE_URL is missing: the address of the PostgreSQL database"],
    [
      "AUTH_SECRET",
      "short",
      "AUTH_SECRET must be a text of at least 32 random characters: openssl rand -base64 32",
    ],
    ["PORT", "abc", 'PORT must be the number of a port, from 1 to 65535, not "abc"'],
    ["PORT", "0", 'PORT must be the number of a port, from 1 to 65535, not "0"'],
    ["PORT", "80.5", 'PORT must be the number of a port, from 1 to 65535, not "80.5"'],
    ["PORT", "65536", 'PORT must be the number of a port, from 1 to 65535, not "65536"'],
    [
      "HOST",
      "x86_64-conda-linux-gnu",
      "HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them, " +
        'not "x86_64-conda-linux-gnu"',
    ],
    [
      "CLAMD_URL",
      "127.0.0.1:3310",
      "CLAMD_URL must be the address of clamd, such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
    ],
    ["WEB_CONCURRENCY", "0", 'WEB_CONCURRENCY must be a whole number from 1 to 64, not "0"'],
    ["NODE_ENV", "prod", 'NODE_ENV must be development, test or production, not "prod"'],
    ["SECOND_FACTOR_DESK", "yes", 'SECOND_FACTOR_DESK must be required or optional, not "yes"'],
    ["SECOND_FACTOR", "yes", 'SECOND_FACTOR must be optional or admins, not "yes"'],
    ["NO_GOODS_OR_SERVICES", "maybe", 'NO_GOODS_OR_SERVICES must be yes or no, not "maybe"'],
    ["EMAILS_PER_SECOND", "fast", 'EMAILS_PER_SECOND must be a number, not "fast"'],
    ["EMAILS_PER_SECOND", "0", 'EMAILS_PER_SECOND must be a number above 0, not "0"'],
    ["CARD_FEE_PERCENT", "-1", 'CARD_FEE_PERCENT must be a number of at least 0, not "-1"'],
    ["CARD_FEE_PERCENT", "21", 'CARD_FEE_PERCENT must be a number of at most 20, not "21"'],
    ["CARD_FEE_FIXED_CENTS", "0.5", 'CARD_FEE_FIXED_CENTS must be a whole number, not "0.5"'],
    [
      "PROVIDER_TIME_ZONE",
      "Chicago",
      'PROVIDER_TIME_ZONE must be the name of a time zone, such as America/Chicago, not "Chicago"',
    ],
    [
      "CARD_FEE_FIXED_CENTS",
      "99",
      "CARD_FEE_PERCENT and CARD_FEE_FIXED_CENTS take $1.01 of a gift of $1.00: together they must not take more than the gift",
    ],
    ["PROVIDER_TAX_ID", "1".repeat(101), "PROVIDER_TAX_ID must be a text of at most 100 characters"],
    [
      "TEXT_HOURS",
      "21-8",
      'TEXT_HOURS must be two hours, the first before the second, such as 8-21, not "21-8"',
    ],
    [
      "TEXT_HOURS_BY_STATE",
      "Florida",
      'TEXT_HOURS_BY_STATE must be states with their hours, such as FL:8-20,TX:9-21, not "Florida"',
    ],
    [
      "CONTENT_DIR",
      '"/srv/texts"',
      "CONTENT_DIR has quotes around its value, which would become part of it: remove them",
    ],
    [
      "PROVIDER_SUPPORT_EMAIL",
      "help",
      'PROVIDER_SUPPORT_EMAIL must be an e-mail address, such as help@example.org, not "help"',
    ],
    ...["hello", "Quiet Help hello@quiet.org", "Quiet Help <hello>", "<hello@quiet>", "a@b.org, c@d.org"].map(
      (value): Row => [
        "EMAIL_FROM",
        value,
        `EMAIL_FROM must be the sender of e-mails, such as Manyhands <hello@example.org>, not "${value}"`,
      ],
    ),
    ...["two", "-1", "11", "0.0.0.0/0", "10.0.0.0/33", "nginx", "10.0.0.0/8, nginx", ","].map(
      (value): Row => [
        "TRUSTED_PROXIES",
        value,
        "TRUSTED_PROXIES must be how many proxies are in front of the site (0 to 10), or their addresses and networks, " +
          `such as loopback, 10.0.0.0/8, not "${value}"`,
      ],
    ),
  ])("%s=%s", (name, value, sentence) => {
    expect(real({ [name]: value })).toEqual([sentence]);
  });

  it("every one at once, and no value of a key or an address among them", () => {
    const lines = real({
      STRIPE_SECRET_KEY: "pk_test_visible",
      AUTH_SECRET: "visible",
      DATABASE_URL: "postgres://u:visible@x@127.0.0.1/db",
      S3_ENDPOINT: "visible",
      PORT: "abc",
      PROVDER_NAME: "Quiet",
    });
    expect(lines.map((line) => line.split(" ", 1)[0]).sort()).toEqual(
      [
        "AUTH_SECRET",
        "DATABASE_URL",
        "PORT",
        "PROVDER_NAME",
        "S3_ENDPOINT",
        "STRIPE_SECRET_KEY",
        "the",
      ].sort(),
    );
    expect(lines.join("\n")).not.toContain("visible");
  });

  it("whatever stands in whichever setting, and never in the words of the library that checks it", () => {
    const nonsense = [
      " ",
      "x",
      "-1",
      "0.5",
      "1e9",
      "x".repeat(5_000),
      "🧵",
      "https://",
      "a@b",
      "true",
      "null",
      "[]",
    ];
    const strange = SETTINGS.flatMap((name) =>
      [undefined, ...nonsense].flatMap((value) => real({ [name]: value }).map((line) => `${name}: ${line}`)),
    ).filter((line) =>
      /invalid|too (?:small|big)|expected|received|undefined|NaN|something else|another form/i.test(line),
    );
    expect(strange).toEqual([]);
  });

  it("each setting that an operator may set is named in .env.example", () => {
    const named = new Set(
      [...readFileSync(`${root}/.env.example`, "utf8").matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name),
    );
    const ofTrials = ["NODE_ENV", "SIMULATOR_URL"];
    expect(SETTINGS.filter((name) => !named.has(name) && !ofTrials.includes(name))).toEqual([]);
  });

  it("and what is right is let in", () => {
    expect(real({})).toEqual([]);
    expect(refusals(SIMULATED)).toEqual([]);
    for (const HOST of ["0.0.0.0", "::", "::1", "localhost", "site.internal"])
      expect(real({ HOST })).toEqual([]);
    for (const EMAIL_FROM of [
      "hello@quiet.org",
      "<hello@quiet.org>",
      '"Help, quiet" <hello@quiet.org>',
      "Ñandú <a@b.org>",
    ])
      expect(real({ EMAIL_FROM })).toEqual([]);
    expect(readEnv({ ...REAL, TRUSTED_PROXIES: " loopback,10.0.0.0/8 , fc00::/7" }).TRUSTED_PROXIES).toEqual([
      "loopback",
      "10.0.0.0/8",
      "fc00::/7",
    ]);
    expect(readEnv({ ...REAL, TRUSTED_PROXIES: "2" }).TRUSTED_PROXIES).toBe(2);
    const { HOST, PORT, TRUSTED_PROXIES } = readEnv(REAL);
    expect({ HOST, PORT, TRUSTED_PROXIES }).toEqual({ HOST: "127.0.0.1", PORT: 3000, TRUSTED_PROXIES: 0 });
  });
});

describe("APP_URL", () => {
  it.each([
    ["https://give.quiet.org/donate", 'leave out "/donate"'],
    ["https://give.quiet.org/?a=b", 'leave out "/?a=b"'],
    ["https://give.quiet.org#top", 'leave out "#top"'],
    ["https://me:visible@give.quiet.org", "must not have a user name or password in it"],
    ["https://give.quiet.org;", "has a host with invalid characters"],
    ["https://give.quiet.org,", "has a host with invalid characters"],
    ["https://give.quiet.org.", "has a host with invalid characters"],
    ["https://give.quiet.org x", "must be the address of the site with https://"],
    ["give.quiet.org", "must be the address of the site with https://"],
    ["ftp://give.quiet.org", "must be the address of the site with https://"],
    ["https://", "must be the address of the site with https://"],
  ])("%s is refused", (APP_URL, words) => {
    const lines = real({ APP_URL });
    expect(lines).toEqual([expect.stringContaining(words)]);
    expect(lines[0]).toMatch(/^APP_URL .*such as https:\/\/give\.example\.org/);
    expect(lines[0]).not.toContain("visible");
  });

  it.each([
    ["https://give.quiet.org/", "https://give.quiet.org"],
    ["https://Give.Quiet.org:443", "https://give.quiet.org"],
    ["http://[::1]:3000", "http://[::1]:3000"],
    ["http://192.168.1.7:3000", "http://192.168.1.7:3000"],
  ])("%s is read as %s, for links begin with it", (APP_URL, read) => {
    expect(readEnv({ ...REAL, APP_URL }).APP_URL).toBe(read);
  });
});

describe("DATABASE_URL", () => {
  it.each([
    ["mysql://u:visible@127.0.0.1/db", "begins with mysql://, but Manyhands uses PostgreSQL"],
    ["mongodb://127.0.0.1/db", "begins with mongodb://, but Manyhands uses PostgreSQL"],
    ["jdbc:postgresql://127.0.0.1/db", "is not the address of a PostgreSQL database"],
    ["host=127.0.0.1 password=visible", "is not the address of a PostgreSQL database"],
    ["localhost:5432/db", "is not the address of a PostgreSQL database"],
    ["postgres://u:visible@127.0.0.1:54x/db", "can't be read as an address"],
    ...["p@visible", "p/visible", "p#visible", "p?visible", "12/visible", "12?visible", "50%visible"].map(
      (password) => [
        `postgres://u:${password}@127.0.0.1:5432/db`,
        "can't be read: a character in its user name or password has to be percent-encoded: write %40 for @",
      ],
    ),
  ])("%s is refused, and not shown", (DATABASE_URL = "", words = "") => {
    const lines = real({ DATABASE_URL });
    expect(lines).toEqual([expect.stringContaining(words)]);
    expect(lines[0]).not.toContain("visible");
  });

  it.each([
    "postgres://127.0.0.1/db",
    "postgresql://u@db.internal/manyhands",
    "postgres://u:p%40%2F%23%3F%25@127.0.0.1:5432/db?sslmode=require",
    "postgres://127.0.0.1/db?user=me&password=p@ss",
    "postgres://u:a:b!$&'()*+,;=~@127.0.0.1/db",
  ])("%s is let in", (DATABASE_URL) => {
    expect(real({ DATABASE_URL })).toEqual([]);
  });
});

it("an account at a mail server that was not encoded is told so, too, and not shown", () => {
  const noResend = { RESEND_API_KEY: undefined, RESEND_WEBHOOK_SECRET: undefined };
  const SMTP_URL = "smtps://u:a@visible@smtp.quiet.org";
  expect(real({ ...noResend, SMTP_URL })).toEqual([
    "SMTP_URL can't be read: a character in its user name or password has to be percent-encoded: write %40 for @, " +
      "%2F for /, %3A for :, %3F for ?, %23 for # and %25 for %",
  ]);
  expect(real({ ...noResend, SMTP_URL: "smtps://u:a%40b@smtp.quiet.org" })).toEqual([]);
});

describe("a key in the wrong field", () => {
  it.each<Row>([
    [
      "STRIPE_SECRET_KEY",
      "pk_test_2",
      "STRIPE_SECRET_KEY holds a publishable key of Stripe, not Stripe's secret key (sk_… or rk_…). " +
        "It belongs in STRIPE_PUBLISHABLE_KEY",
    ],
    [
      "STRIPE_PUBLISHABLE_KEY",
      "sk_test_2",
      "STRIPE_PUBLISHABLE_KEY holds a SECRET key of Stripe. Every visitor's browser is given this field, and with that " +
        "key anyone could move your money. Put the publishable key (pk_…) there. If the site was ever reachable like " +
        "this, roll the secret key in Stripe's dashboard now",
    ],
    [
      "STRIPE_WEBHOOK_SECRET",
      "sk_test_2",
      "STRIPE_WEBHOOK_SECRET holds a secret key of Stripe, not the signing secret of Stripe's webhook (whsec_…). " +
        "It belongs in STRIPE_SECRET_KEY",
    ],
    [
      "STRIPE_WEBHOOK_SECRET",
      "we_123",
      "STRIPE_WEBHOOK_SECRET does not look like the signing secret of Stripe's webhook: it should be whsec_…",
    ],
    [
      "RESEND_API_KEY",
      "whsec_3",
      "RESEND_API_KEY holds the signing secret of a webhook, not Resend's API key (re_…)",
    ],
    [
      "RESEND_WEBHOOK_SECRET",
      "re_2",
      "RESEND_WEBHOOK_SECRET holds an API key of Resend, not the signing secret of Resend's webhook (whsec_…). " +
        "It belongs in RESEND_API_KEY",
    ],
    [
      "RESEND_WEBHOOK_SECRET",
      "whsec_1",
      "STRIPE_WEBHOOK_SECRET and RESEND_WEBHOOK_SECRET are the same: each webhook has its own signing secret",
    ],
    [
      "TWILIO_ACCOUNT_SID",
      "SK0123456789abcdef0123456789abcdef",
      "TWILIO_ACCOUNT_SID holds a SID of an API key of Twilio, not Twilio's account SID (AC…)",
    ],
    [
      "TWILIO_AUTH_TOKEN",
      "AC0123456789abcdef0123456789abcdef",
      "TWILIO_AUTH_TOKEN holds an account SID of Twilio, not Twilio's auth token (32 digits and letters). " +
        "It belongs in TWILIO_ACCOUNT_SID",
    ],
    [
      "TWILIO_MESSAGING_SERVICE_SID",
      "+13125550100",
      "TWILIO_MESSAGING_SERVICE_SID does not look like Twilio's messaging service SID: it should be MG…",
    ],
  ])("%s=%s is told, with the field where it belongs", (name, value, sentence) => {
    expect(real({ [name]: value })).toEqual([sentence]);
  });

  it("of Google and Facebook, as well", () => {
    const id = "1.apps.googleusercontent.com";
    expect(real({ GOOGLE_CLIENT_ID: "GOCSPX-1", GOOGLE_CLIENT_SECRET: id })).toEqual([
      "GOOGLE_CLIENT_ID holds a client secret of Google, not Google's client ID (….apps.googleusercontent.com). " +
        "It belongs in GOOGLE_CLIENT_SECRET",
      "GOOGLE_CLIENT_SECRET holds a client ID of Google, not Google's client secret (GOCSPX-…). " +
        "It belongs in GOOGLE_CLIENT_ID",
    ]);
    expect(real({ FACEBOOK_CLIENT_ID: "abc", FACEBOOK_CLIENT_SECRET: "def" })).toEqual([
      "FACEBOOK_CLIENT_ID does not look like the app ID of Facebook: it should be digits alone",
    ]);
    expect(real({ GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: "GOCSPX-1" })).toEqual([]);
  });

  it("a restricted key of Stripe is a secret key", () => {
    expect(real({ STRIPE_SECRET_KEY: "rk_test_1" })).toEqual([]);
    expect(real({ STRIPE_PUBLISHABLE_KEY: "rk_test_1" })).toEqual([expect.stringContaining("SECRET key")]);
  });
});

describe("a name that is nearly a setting's", () => {
  it.each([
    ["PROVDER_NAME", "PROVIDER_NAME"],
    ["PROVIDER_NMAE", "PROVIDER_NAME"],
    ["TRUSTED_PROXY", "TRUSTED_PROXIES"],
    ["SECOND_FACTORS", "SECOND_FACTOR"],
    ["GOOGLE_CLIENTID", "GOOGLE_CLIENT_ID"],
    ["COOKEI_SECRET", "COOKIE_SECRET"],
    ["S3_REGOIN", "S3_REGION"],
    ["provider_name", "PROVIDER_NAME"],
    ["LOG_LEVLE", "LOG_LEVEL"],
  ])("%s is refused: did you mean %s?", (name, meant) => {
    expect(real({ [name]: "x" })).toEqual([
      `${name} is not a setting: did you mean ${meant}? Rename it, or unset it if it belongs to another program`,
    ]);
  });

  it("is nobody's slip once that setting is set, and says what is missing where it had to be", () => {
    expect(real({ PROVDER_NAME: "x", PROVIDER_NAME: "Quiet Help" })).toEqual([]);
    expect(real({ EMAIL_FROM: undefined, EMAIL_FORM: "x" })).toEqual([
      "EMAIL_FROM is missing: the sender of e-mails, such as Manyhands <hello@example.org>",
      "EMAIL_FORM is not a setting: did you mean EMAIL_FROM? Rename it, or unset it if it belongs to another program",
    ]);
  });

  it("what a machine, a shell, npm, a container or a cluster set is let alone", () => {
    const names = [
      ...[
        "HOME",
        "HOSTNAME",
        "HOSTTYPE",
        "PORTS",
        "PATH",
        "APP_UID",
        "APP_ENV",
        "APP_NAME",
        "NODE_PATH",
        "NODE_OPTIONS",
      ],
      ...[
        "POSTGRES_URL",
        "DATABASE_PORT",
        "DATABASE_SERVICE_HOST",
        "PGHOST",
        "PGPASSWORD",
        "AWS_REGION",
        "AWS_S3_BUCKET",
      ],
      ...[
        "SMTP_HOST",
        "GITHUB_CLIENT_ID",
        "FACEBOOK_TOKEN",
        "OAUTH_TOKEN",
        "SSH_AUTH_SOCK",
        "XDG_CONFIG_DIRS",
      ],
      ...[
        "npm_config_registry",
        "npm_package_name",
        "npm_lifecycle_event",
        "LC_ALL",
        "LANG",
        "TERM_PROGRAM",
        "CI",
      ],
      ...[
        "MANYHANDS_PORT_3000_TCP",
        "KUBERNETES_PORT",
        "LISTEN_PID",
        "INVOCATION_ID",
        "JOURNAL_STREAM",
        "MEMORY_MAX",
      ],
    ];
    expect(real(Object.fromEntries(names.map((name) => [name, "x"])))).toEqual([]);
  });
});

describe("what does not go together", () => {
  it.each(["https://give.quiet.org", "https://8.8.8.8", "https://[2001:4860:4860::8888]"])(
    "the simulator's keys on a public address: %s",
    (APP_URL) => {
      expect(refusals({ ...SIMULATED, APP_URL })).toEqual([
        `SIMULATOR_URL is set, but APP_URL is a public address (${new URL(APP_URL).host}): the simulator's keys are known ` +
          "to everyone, who could book gifts that no one paid for. Set real keys and leave SIMULATOR_URL out",
      ]);
    },
  );

  it.each([
    ...[
      "https://localhost",
      "https://give.test",
      "https://give.manyhands.example",
      "https://give.example.org",
    ],
    ...["https://box", "https://box.local", "https://box.lan", "https://10.1.2.3", "https://127.0.0.1:8443"],
    ...["https://[::1]", "https://[fd00::1]", "http://quiet.org"],
  ])("but they try out TLS where nobody else is: %s", (APP_URL) => {
    expect(refusals({ ...SIMULATED, APP_URL })).toEqual([]);
  });

  const LIVE = { STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" };
  const OWN = {
    PROVIDER_NAME: "Quiet Help",
    PROVIDER_ADDRESS: "1 Main Street, Dayton, OH 45402",
    PROVIDER_SUPPORT_EMAIL: "help@quiet.org",
  };
  it.each<Row>([
    [
      "PROVIDER_NAME",
      undefined,
      "PROVIDER_NAME is needed with live keys: your name. Without it pages, e-mails and receipts would show an invented " +
        "one (The Manyhands Provider)",
    ],
    [
      "PROVIDER_ADDRESS",
      "100 Example Street, Dayton, OH 45402",
      "PROVIDER_ADDRESS is needed with live keys: your postal address. Without it pages, e-mails and receipts would show " +
        "an invented one (100 Example Street, Dayton, OH 45402)",
    ],
    [
      "PROVIDER_SUPPORT_EMAIL",
      "support@manyhands.example",
      "PROVIDER_SUPPORT_EMAIL is needed with live keys: the address people write to for help. Without it pages, " +
        "e-mails and receipts would show an invented one (support@manyhands.example)",
    ],
    [
      "EMAIL_FROM",
      "Manyhands <hello@manyhands.example>",
      "EMAIL_FROM is an invented address, and live keys are set: e-mails must come from your own domain",
    ],
    ["APP_URL", "http://give.quiet.org", "APP_URL must begin with https:// when live keys are set"],
    [
      "STRIPE_PUBLISHABLE_KEY",
      "pk_test_1",
      "STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are not from the same mode (live or test)",
    ],
  ])("live keys and %s=%s", (name, value, sentence) => {
    expect(real({ ...LIVE, ...OWN })).toEqual([]);
    expect(real({ ...LIVE, ...OWN, [name]: value })).toEqual([sentence]);
  });
});
