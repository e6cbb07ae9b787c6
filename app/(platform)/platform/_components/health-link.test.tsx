import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { HealthLink } from "./health-link";

const where = vi.hoisted(() => ({ path: "" }));
vi.mock("next/navigation", async (original) => ({
  ...(await original<object>()),
  usePathname: () => where.path,
}));

it.each([
  ["/platform", 1],
  ["/platform/inbox", 1],
  ["/platform/health", 0],
])("on %s the banner has %i links to what is running", (path, links) => {
  where.path = path;
  const html = renderToStaticMarkup(<HealthLink>See what is running</HealthLink>);
  expect(html.match(/href="\/platform\/health"/g) ?? []).toHaveLength(links);
});
