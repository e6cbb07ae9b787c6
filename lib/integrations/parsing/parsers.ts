import { docFault } from "../files/kinds/doc";
import { readerOfBytes } from "../files/reader";
import { readListFile } from "../lists/read-list-file";
import { docxFault } from "./parsers/docx-fault";
import { docxWords } from "./parsers/docx-words";
import { pdfFault } from "./parsers/pdf-fault";
import { pdfPage, pdfPages } from "./parsers/pdf-pages";
import { wordsOfHtml } from "./parsers/words-of-html";
import type { Parser } from "./serve-parsers";

/** They run in their own bundled process; the product imports only this table's type. */
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
