import { expect, it } from "vitest";
import { pathsIn } from "./doc-paths";

const FOLDERS = ["lib", "docs"];

it("takes code and links that could be paths, and neither commands, calls, patterns nor addresses", () => {
  const text = [
    "See `lib/payment/README.md`, `lib/kernel` and `fields.ts`, or [the picture](docs/pictures/money.svg).",
    "Run `npm run demo`, call `launchCampaign(ctx, input)` for `lib/*/schemas.ts`, post to `/api/webhooks/stripe`,",
    "open [the site](https://example.org) in `.next/cache.json`, with `charge.updated` and `email.delivered`.",
  ].join("\n");
  expect(pathsIn(text, FOLDERS)).toEqual([
    "lib/payment/README.md",
    "lib/kernel",
    "fields.ts",
    "docs/pictures/money.svg",
  ]);
});
