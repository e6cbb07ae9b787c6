import { PDFiumLibrary } from "@hyzyla/pdfium";

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
