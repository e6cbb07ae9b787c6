import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "@/scripts/support/folders";
import { OF_PROXIES } from "./caller";
import { LIMITS } from "./door";

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

describe("the limits of the proxies are those of the site:", () => {
  const kib = LIMITS.headerBytes / 1024;
  const mib = LIMITS.bodyBytes / 1024 / 1024;

  it("nginx", () => {
    const settings = read("nginx/manyhands.conf");
    const [, count, size] = /^\s*large_client_header_buffers (\d+) (\d+)k;/m.exec(settings) ?? [];
    expect(Number(count) * Number(size)).toBe(kib);
    // The request line must fit into one buffer.
    expect(Number(size) * 1024).toBeGreaterThan(LIMITS.pathBytes + LIMITS.queryBytes);
    expect(settings).toContain(`client_max_body_size ${mib}m;`);
  });

  it("Caddy", () => {
    const settings = read("caddy/Caddyfile");
    expect(settings).toContain(`max_header_size ${kib}kib`);
    expect(settings).toContain(`max_size ${mib}mib`);
  });
});
