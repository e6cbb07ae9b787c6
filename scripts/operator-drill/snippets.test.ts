import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/folders";
import { localSnippet } from "./snippets";

const SNIPPET = readFileSync(join(root, "deploy/nginx/manyhands.conf"), "utf8");
const LOCAL = {
  plainPort: 8080,
  tlsPort: 8443,
  sitePort: 3100,
  certificate: "/drill/certificate.pem",
  key: "/drill/key.pem",
  logs: "/drill/logs",
  settings: "/drill/settings",
  hasIpv6: true,
};
const statements = (text: string) =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));

it("the drill's settings differ from the operator's in names, ports and files alone", () => {
  const own = statements(localSnippet(SNIPPET, LOCAL));
  const operators = statements(SNIPPET);
  expect(own.filter((line) => !operators.includes(line))).toEqual([
    "server 127.0.0.1:3100 max_fails=1 fail_timeout=1s;",
    "listen 127.0.0.1:8080;",
    "listen [::1]:8080;",
    "server_name localhost;",
    "access_log /drill/logs/manyhands.log without_queries;",
    "return 301 https://$host:8443$request_uri;",
    "listen 127.0.0.1:8443 ssl http2;",
    "listen [::1]:8443 ssl http2;",
    "server_name localhost;",
    "ssl_certificate /drill/certificate.pem;",
    "ssl_certificate_key /drill/key.pem;",
    "access_log /drill/logs/manyhands.log without_queries;",
    "error_log /drill/logs/manyhands-error.log crit;",
    "include /drill/settings/manyhands-proxy.conf;",
  ]);
  expect(operators.length - own.length).toBe(1);
});

it("a snippet that has lost a line which an operator changes is told", () => {
  expect(() => localSnippet(SNIPPET.replace("listen 443 ssl http2;", ""), LOCAL)).toThrow(
    "deploy/nginx/manyhands.conf no longer has “listen 443 ssl http2;”.",
  );
});
