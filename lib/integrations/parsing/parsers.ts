import { docFault } from "../files/kinds/doc";
import { readerOfBytes } from "../files/reader";
import { readListFile } from "../lists/read-list-file";
import { docxFault } from "./parsers/docx-fault";
import { docxWords } from "./parsers/docx-words";
import { pdfFault } from "./parsers/pdf-fault";
import { pdfPage, pdfPages } from "./parsers/pdf-pages";
import { wordsOfHtml } from "./parsers/words-of-html";
import type { Parser } from "./serve-parsers";

/**
 * The parsers of files and mails from outside. They run in a process of their own, which the build bundles with their
 * packages; the rest of the product imports only the type of this table.
 */
export const parsers = {
  "fault of pdf": pdfFault,
  "fault of doc": (bytes: Buffer) => docFault(readerOfBytes(bytes)),
  "fault of docx": docxFault,
  "words of docx": docxWords,
  "words of html": wordsOfHtml,
  "pages of pdf": pdfPages,
  "page of pdf": pdfPage,
  "people of list": readListFile,
} satisfies Record<string, Parser<never, unknown>>;

export type Parsers = typeof parsers;
