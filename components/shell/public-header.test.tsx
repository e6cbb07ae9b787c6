import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { withWords } from "@/tests/support/with-words";
import { PublicHeader } from "./public-header";
import { HEADER_SECTIONS, SECTIONS, sectionOf } from "./sections";

const html = (props: Parameters<typeof PublicHeader>[0]) =>
  renderToStaticMarkup(withWords(<PublicHeader {...props} />));

it("leads a visitor to the sections, to signing up and to logging in", () => {
  const head = html({});
  for (const href of [...HEADER_SECTIONS.map((section) => `/?page=${section}`), "/sign-up", "/login"]) {
    expect(head).toContain(`href="${href}"`);
  }
});

it("leads somebody who is signed in to the campaigns instead", () => {
  const head = html({ signedIn: true, onFrontPage: true });
  expect(head).toContain('href="/campaigns"');
  expect(head).toContain('href="#contact"');
  expect(head).not.toMatch(/\/login|\/sign-up/);
});

it("leads nowhere else on pages with one thing to do", () => {
  expect(html({ quiet: true })).not.toContain("?page=");
});

it.each([undefined, "", "faq", "contact ", "__proto__", "<script>", "x".repeat(100_000)])(
  "no section is called %.20j",
  (page) => {
    expect(sectionOf(page)).toBeUndefined();
  },
);

it.each(SECTIONS)("%s is a section", (section) => {
  expect(sectionOf(section)).toBe(section);
});
