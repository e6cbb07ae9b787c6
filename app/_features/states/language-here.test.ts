import { expect, it } from "vitest";
import { languageOfPage } from "./language-here";

const address = "https://give.example/questions";

it.each([
  [
    "what the address names",
    { address: `${address}?lang=es`, documentLanguage: "en-US", browser: ["en"] },
    "es",
  ],
  ["what the document says", { address, documentLanguage: "es-US", browser: ["en"] }, "es"],
  ["what the browser wishes", { address, documentLanguage: "", browser: ["es-MX", "en"] }, "es"],
  ["English for other wishes", { address, documentLanguage: "", browser: ["fr"] }, "en"],
  ["English for none", { address: `${address}?lang=fr`, documentLanguage: "", browser: [] }, "en"],
])("a page that broke speaks %s", (_, here, language) => expect(languageOfPage(here)).toBe(language));
