import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Route, SimPart, SimReply } from "@/simulator/core/types";
import { page } from "./layout";
import { look, readSelection } from "./view";

const require = createRequire(import.meta.url);
const FONTS: Record<string, string> = {
  "figtree.woff2": "@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  "fraunces.woff2": "@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2",
};

const routes: Route[] = [
  {
    method: "GET",
    path: "/",
    handle: ({ world, query, headers }) => {
      const view = look(world, readSelection(query));
      if (headers["x-version"] === view.version) return { status: 204 };
      return {
        status: 200,
        headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
        body: page(view),
      };
    },
  },
  { method: "GET", path: "/_page/:font", handle: ({ params }) => font(params.font ?? "") },
];

async function font(name: string): Promise<SimReply> {
  const file = FONTS[name];
  if (!file) return { status: 404, body: { error: "No such font." } };
  return {
    status: 200,
    headers: { "content-type": "font/woff2", "cache-control": "public, max-age=86400" },
    body: await readFile(require.resolve(file)),
  };
}

export const inboxPage: SimPart = { routes };
