import { describe, expect, it } from "vitest";
import { pagePolicy, type Site, type Trust } from "./page-policy";

const REAL: Site = { appUrl: "https://give.example.org" };
const SIMULATED: Site = { appUrl: "http://localhost:3000", simulatorUrl: "http://127.0.0.1:4010/x" };

const directives = (site: Site, trust: Trust) =>
  Object.fromEntries(
    pagePolicy(site, trust)
      .split("; ")
      .map((directive) => {
        const [name = "", ...sources] = directive.split(" ");
        return [name, sources];
      }),
  );

describe("the policy of a page", () => {
  it.each<[string, Site, Trust]>([
    ["a page of its own", REAL, { nonce: "abc" }],
    ["a kept page", REAL, { hashes: ["h1", "h2"] }],
    ["a page of the demo", SIMULATED, { nonce: "abc" }],
  ])("lets no script in by where it stands: %s", (_, site, trust) => {
    const policy = directives(site, trust);
    for (const loose of ["'unsafe-inline'", "'unsafe-eval'", "data:", "blob:", "https:", "http:", "*"]) {
      expect(policy["script-src"]).not.toContain(loose);
    }
    expect(policy["object-src"]).toEqual(["'none'"]);
    expect(policy["frame-ancestors"]).toEqual(["'none'"]);
    expect(policy["base-uri"]).toEqual(["'none'"]);
  });

  it("differs between pages by their inline scripts alone, because soft navigation keeps the first", () => {
    const [own, kept] = [directives(REAL, { nonce: "abc" }), directives(REAL, { hashes: ["h1"] })];
    expect(own["script-src"]).toContain("'nonce-abc'");
    expect(kept["script-src"]).toContain("'sha256-h1'");
    const rest = (policy: typeof own) => ({
      ...policy,
      "script-src": policy["script-src"]?.filter((source) => !/nonce|sha256/.test(source)),
    });
    expect(rest(own)).toEqual(rest(kept));
  });

  it("names the card processor, or the simulator in its place", () => {
    const [real, simulated] = [directives(REAL, { nonce: "a" }), directives(SIMULATED, { nonce: "a" })];
    expect(real["script-src"]).toContain("https://js.stripe.com");
    expect(real["frame-src"]).toContain("https://hooks.stripe.com");
    expect(real["connect-src"]).toContain("https://api.stripe.com");
    expect(JSON.stringify(simulated)).not.toMatch(/stripe|google|facebook/);
    for (const name of ["script-src", "connect-src", "frame-src", "form-action"]) {
      expect(simulated[name]).toContain("http://127.0.0.1:4010");
    }
  });

  it("raises requests to https where the site is reached so", () => {
    expect(directives(REAL, { nonce: "a" })).toHaveProperty("upgrade-insecure-requests");
    expect(directives(SIMULATED, { nonce: "a" })).not.toHaveProperty("upgrade-insecure-requests");
  });
});
