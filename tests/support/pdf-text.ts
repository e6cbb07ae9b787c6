import { PDFiumLibrary } from "@hyzyla/pdfium";

/** The text of a PDF's pages, as Chrome's reader of PDFs finds and copies it. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => page.getText()).join("\n");
  } finally {
    document.destroy();
    library.destroy();
  }
}
