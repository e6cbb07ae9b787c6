import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type { Route, SimPart, SimRequest } from "@/simulator/core/types";

const ENTRY = fileURLToPath(new URL("./client/main.ts", import.meta.url));

type Script = { code: string; etag: string };
let script: Promise<Script> | null = null;

function stripeScript(): Promise<Script> {
  script ??= bundle();
  return script;
}

async function bundle(): Promise<Script> {
  const built = await build({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: "iife",
    target: "es2022",
    legalComments: "none",
  });
  const code = built.outputFiles[0]?.text ?? "";
  return { code, etag: `"${createHash("sha256").update(code).digest("hex").slice(0, 20)}"` };
}

async function serve({ headers }: SimRequest) {
  const { code, etag } = await stripeScript();
  const cache = {
    etag,
    "cache-control": "public, max-age=60",
    "cross-origin-resource-policy": "cross-origin",
  };
  if (headers["if-none-match"] === etag) return { status: 304, headers: cache };
  return {
    status: 200,
    headers: { ...cache, "content-type": "text/javascript; charset=utf-8" },
    body: code,
  };
}

/** `GET /stripe.js` sets `window.Stripe` for `@stripe/stripe-js/pure`. */
const routes: Route[] = [{ method: "GET", path: "/stripe.js", handle: serve }];

export const browser: SimPart = { routes };
