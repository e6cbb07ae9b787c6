import fc from "fast-check";
import { getExampleNumber } from "libphonenumber-js";
import examples from "libphonenumber-js/examples.mobile.json";
import { expect, it } from "vitest";
import { newToken } from "./ids";
import { framesOf, unnamed } from "./unnamed";

const around = fc.record({
  before: fc.constantFrom("", "mail to ", "The 'To' value ", "<", "(", '"', "to=", "Key: ", "[", "at\n"),
  after: fc.constantFrom("", " is not valid.", ">", ")", '"', ", and", "; next", ": why", "]", "\nnext"),
});

const survives = <T>(thing: fc.Arbitrary<T>, textOf: (thing: T) => string, marks: (thing: T) => string[]) =>
  fc.assert(
    fc.property(around, thing, ({ before, after }, one) => {
      const left = unnamed(`${before}${textOf(one)}${after}`);
      for (const mark of marks(one)) expect(left).not.toContain(mark);
    }),
    { numRuns: 500 },
  );

it("lets no e-mail address through, also as part of an address of a page", () => {
  survives(
    fc.emailAddress(),
    (email) => email,
    (email) => [email, email.split("@")[1] ?? ""],
  );
  survives(
    fc.emailAddress().filter((email) => !/[%?#/]/.test(email)),
    (email) => `/people/${email.replace("@", "%40")}/edit`,
    (email) => [email.split("@")[1] ?? ""],
  );
});

it("lets no telephone number through, as it is stored and as it is written", () => {
  const countries = fc.constantFrom("US", "CA", "MX", "DE", "GB", "IN", "BR", "JP", "AU", "NG" as const);
  const international = countries.map((country) => getExampleNumber(country, examples));
  survives(
    international,
    (number) => number?.number ?? "",
    (number) => [number?.number.slice(-6) ?? "none"],
  );
  survives(
    international,
    (number) => number?.formatInternational() ?? "",
    (number) => [number?.formatInternational() ?? "none"],
  );
  const american = fc.record({
    area: fc.integer({ min: 201, max: 989 }),
    exchange: fc.integer({ min: 200, max: 999 }),
    line: fc.integer({ min: 1000, max: 9999 }),
    shape: fc.constantFrom("(a) e-l", "a-e-l", "a.e.l", "a e l", "1 a e l", "1-a-e-l", "ael", "1ael"),
  });
  survives(
    american,
    ({ area, exchange, line, shape }) =>
      shape.replace("a", `${area}`).replace("e", `${exchange}`).replace("l", `${line}`),
    ({ exchange, line }) => [`${exchange}${line}`, `${exchange}-${line}`],
  );
});

it("lets no token of ours through, and none that carries its own content", () => {
  survives(
    fc.constant(null).map(newToken),
    (token) => token,
    (token) => [token, token.slice(5, 30)],
  );
  const part = fc.base64String({ minLength: 24, maxLength: 80 }).map((text) => text.replace(/[+/=]/g, "x"));
  survives(
    fc.tuple(part, part, part),
    (parts) => `eyJ${parts.join(".")}`,
    (parts) => parts,
  );
  survives(
    part,
    (secret) => `sealed:v1:${secret}`,
    (secret) => [secret],
  );
  survives(
    part,
    (secret) => `Bearer ${secret}`,
    (secret) => [secret],
  );
  survives(
    part,
    (secret) => `pi_3Qx_secret_${secret}`,
    (secret) => [secret],
  );
});

it("lets nothing through that follows the question mark of an address", () => {
  const values = fc.dictionary(
    fc.stringMatching(/^[a-z]{1,8}$/),
    fc.string({ unit: "grapheme", minLength: 6, maxLength: 20 }).filter((text) => /\S{6}/.test(text)),
    { minKeys: 1, maxKeys: 4 },
  );
  survives(
    fc.tuple(fc.constantFrom("/login", "https://give.example/a/b", "/", "/c/AB12/"), values),
    ([path, query]) => `${path}?${new URLSearchParams(query)}`,
    ([, query]) =>
      [...new URLSearchParams(query)].map(([name, value]) => `${new URLSearchParams([[name, value]])}`),
  );
});

it.each([
  "pi_3QxY failed 12 times at 10:42:07",
  "01a1f889-dd08-72c0-963b-d8f364db06e7",
  "00000000-0000-0000-0000-000000000000",
  "2026-11-20T10:15:00.000Z",
  "connect ECONNREFUSED 127.0.0.1:5432 and ::1:5432",
  'violates foreign key constraint "campaigns_community_id_communities_id_fk"',
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "no answer within 10000 ms, $1,234,567.89",
  "what now? nothing",
  "Cannot find module '/srv/node_modules/@hono/node-server/dist/index.js'",
])("leaves what helps: %s", (text) => expect(unnamed(text)).toBe(text));

it("ends soon, whatever it is given", () => {
  for (const long of [
    "a".repeat(200_000),
    "/".repeat(200_000),
    "@".repeat(20_000),
    "1 ".repeat(100_000),
    "?=".repeat(50_000),
    "a@[".repeat(20_000),
    "Failing row contains (".repeat(10_000),
  ]) {
    const start = process.cpuUsage();
    unnamed(`${long}@`);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(2_000);
  }
});

it.each([
  ["Failing row contains (1, Nora, (x)). Why", "Failing row contains [values]. Why"],
  ["Failing row contains (1, Failing row contains (2)", "Failing row contains [values]"],
  ["Failing row contains (1, Nora", "Failing row contains (1, Nora"],
  [") Failing row contains (1", ") Failing row contains (1"],
  ["Failing row contains 1)", "Failing row contains 1)"],
])("of a row: %s", (text, expected) => expect(unnamed(text)).toBe(expected));

it("hides the name before a domain in brackets, however long that is and whether or not it ends", () => {
  for (const domain of ["127.0.0.1]", "b".repeat(300), `${"b".repeat(300)}]`]) {
    expect(unnamed(`to nora.okafor@[${domain}`)).toMatch(/^to \[address\]b*\]?$/);
  }
});

it("takes the frames of a stack, and no line of its message", () => {
  const frames = [
    "at give (/srv/lib/giving/give.ts:12:34)",
    "at async file:///srv/server.js:5:6",
    "at node:internal/process/task_queues:103:5",
    "at Object.<anonymous> (C:\\srv\\site.ts:1:2)",
    "at async Promise.all (internal/promise.ts:7:8)",
  ];
  const others = [
    "at (/srv/a.ts)",
    "at nora 1:2",
    "/srv/a.ts:1:2",
    "at /srv/a.ts:1:2 and",
    "at /srv\r/a.ts:1:2",
  ];
  expect(framesOf(["Error: at home", ...frames, ...others].join("\n    "), 20)).toEqual([
    frames[0],
    frames[2],
    frames[3],
    frames[4],
  ]);
});

it("takes no frame from 60,000 characters of a message", () => {
  const lines = [
    `at ${" (/".repeat(20_000)}`,
    `at /${":1".repeat(30_000)}x`,
    `at ${" (/:1:".repeat(10_000)}`,
  ];
  expect(framesOf(["Error", ...lines].join("\n"), 20)).toEqual([]);
});
