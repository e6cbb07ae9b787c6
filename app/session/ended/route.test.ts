import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { expect, it } from "vitest";
import { signedOutPath } from "@/components/ui/signed-out-path";
import { GET } from "./route";

const ask = (path: string, headers: Record<string, string> = {}) =>
  GET(new NextRequest(`http://localhost:3000${path}`, { headers }));

it("clears what the browser has stored, and leads on", () => {
  const answer = ask(signedOutPath("/login?done=password"), { "sec-fetch-site": "same-origin" });
  expect(answer.status).toBe(303);
  expect(answer.headers.get("location")).toBe("/login?done=password");
  expect(answer.headers.get("clear-site-data")).toBe('"storage"');
});

it("clears nothing for another site's link, and leads nowhere else", () => {
  expect(ask(signedOutPath("/"), { "sec-fetch-site": "cross-site" }).headers.has("clear-site-data")).toBe(
    false,
  );
  for (const to of ["https://evil.example/", "//evil.example", "/\\evil.example"])
    expect(ask(signedOutPath(to)).headers.get("location")).toBe("/");
});

const filesWhere = (holds: (file: { name: string; text: string }) => boolean) =>
  readdirSync(join(process.cwd(), "app"), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
    .map((name) => ({ name, text: readFileSync(join(process.cwd(), "app", name), "utf8") }))
    .filter(holds);

it("is where every action leads that closes a session", () => {
  const closing = filesWhere(({ text }) => /await closeSession\(\)/.test(text));
  expect(closing.length).toBeGreaterThan(4);
  expect(
    closing.filter(({ text }) => !text.includes("redirect(signedOutPath(")).map(({ name }) => name),
  ).toEqual([]);
});

it("is opened as a new document by each form that leads here", () => {
  const actions = filesWhere(({ text }) => text.includes("redirect(signedOutPath(")).flatMap(({ text }) =>
    text.split(/^export /m).filter((part) => part.includes("redirect(signedOutPath(")),
  );
  const names = actions.map((part) => /^(?:const|async function) (\w+)/.exec(part)?.[1]);
  // The document being left would show a notice, and so consume it.
  expect(actions.filter((part) => part.includes("flash("))).toEqual([]);
  expect(names.toSorted()).toEqual([
    "chooseNewPassword",
    "deleteAccount",
    "logOut",
    "logOutAndGoOn",
    "sayNotMe",
  ]);
  const whole = /(?:SignOutForm|<Form) action=\{(\w+)\}|use(?:Form|Spoken)Action\((\w+)|logOut=\{(\w+)\}/g;
  const sent = filesWhere(({ name }) => name.endsWith(".tsx")).flatMap(({ text }) =>
    [...text.matchAll(whole)].map(([, ...found]) => found.find(Boolean)),
  );
  expect(names.filter((name) => !sent.includes(name))).toEqual([]);
  const otherwise = filesWhere(({ name }) => name.endsWith(".tsx")).flatMap(({ name, text }) =>
    [...text.replaceAll(whole, "").matchAll(/(?:action|formAction)=\{(\w+)\}/g)]
      .filter(([, action]) => names.includes(action))
      .map(([use]) => `${name}: ${use}`),
  );
  expect(otherwise).toEqual([]);
});
