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

it("is where every action leads that closes a session", () => {
  const files = readdirSync(join(process.cwd(), "app"), { recursive: true, encoding: "utf8" });
  const closing = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => ({ file, text: readFileSync(join(process.cwd(), "app", file), "utf8") }))
    .filter(({ text }) => /await closeSession\(\)/.test(text));
  expect(closing.length).toBeGreaterThan(4);
  expect(
    closing.filter(({ text }) => !text.includes("redirect(signedOutPath(")).map(({ file }) => file),
  ).toEqual([]);
});
