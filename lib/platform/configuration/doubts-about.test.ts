import { expect, it } from "vitest";
import { doubtsAbout } from "./doubts-about";

const SITE = { APP_URL: "https://give.quiet.org", HOST: "127.0.0.1", PORT: 3000, TRUSTED_PROXIES: 0 };
const ONE_FOR_ALL = /^APP_URL begins with https:.*TRUSTED_PROXIES is 0: .*treat everyone as one person/;

it("a site behind a proxy that is not trusted would take all people for one: that is told", () => {
  expect(doubtsAbout(SITE)).toEqual([expect.stringMatching(ONE_FOR_ALL)]);
});

it("one that other machines reach past the proxy, without TLS, is told both", () => {
  for (const HOST of ["0.0.0.0", "::", "192.168.1.7"]) {
    expect(doubtsAbout({ ...SITE, HOST })).toEqual([
      expect.stringMatching(ONE_FOR_ALL),
      expect.stringContaining(
        `HOST is ${HOST}, so other machines reach port 3000 past the proxy, without TLS`,
      ),
    ]);
  }
});

it("nothing is told where the proxy is trusted, or where there is no TLS that could end before the site", () => {
  expect(doubtsAbout({ ...SITE, TRUSTED_PROXIES: 1 })).toEqual([]);
  expect(doubtsAbout({ ...SITE, HOST: "0.0.0.0", TRUSTED_PROXIES: ["loopback"] })).toEqual([]);
  expect(doubtsAbout({ ...SITE, APP_URL: "http://localhost:3000", HOST: "0.0.0.0" })).toEqual([]);
});
