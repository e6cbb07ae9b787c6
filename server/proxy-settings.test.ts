import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/folders";
import { OF_PROXIES } from "./caller";

const read = (file: string) => readFileSync(join(root, "deploy", file), "utf8").toLowerCase();

it("nginx sets or drops every header that the site believes a proxy alone", () => {
  const set = [...read("nginx/manyhands-proxy.conf").matchAll(/^proxy_set_header (\S+) /gm)].map(
    ([, name]) => name,
  );
  expect([...OF_PROXIES, "x-forwarded-for"].filter((name) => !set.includes(name))).toEqual([]);
});

it("so does Caddy, which by itself sets who called, how, and for which host", () => {
  const set = [...read("caddy/Caddyfile").matchAll(/^\s*header_up -?(\S+)/gm)].map(([, name]) => name);
  const byItself = ["x-forwarded-host", "x-forwarded-proto"];
  expect(OF_PROXIES.filter((name) => ![...set, ...byItself].includes(name))).toEqual([]);
});
