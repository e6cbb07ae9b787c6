import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "@/lib/kernel/languages";
import { offlinePage } from "./offline-page";
import { Problem } from "./problem";

it("a page that broke says so at once, offers to look again, and names what the log calls it", () => {
  const html = renderToStaticMarkup(<Problem digest="4211" />);
  expect(html).toContain("<h1>Something went wrong.</h1>");
  expect(html).toContain('role="alert"');
  expect(html).toContain("Try again");
  expect(html).toContain("If you write to us, name this number: 4211");
});

it("a page that broke has no number to tell where there is none", () => {
  expect(renderToStaticMarkup(<Problem />)).not.toContain("name this number");
});

describe.each(LANGUAGES)("the page without a connection in %s", (language) => {
  const html = offlinePage(language);

  it("needs nothing that would have to be fetched, and runs nothing", () => {
    expect(html).not.toMatch(/<script|<link|src=|url\(|@import|https?:/);
  });

  it("asks again for the address that was asked for", () => {
    expect(html).toContain('<a href="">');
    expect(html).toContain(`<html lang="${language}">`);
  });
});
