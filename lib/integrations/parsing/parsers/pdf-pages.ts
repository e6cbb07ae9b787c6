import { PDFiumLibrary } from "@hyzyla/pdfium";
// As text, because the parsing process is one bundled file. The hash changes with pdfium.
import { PDFIUM_WASM_BASE64 } from "@hyzyla/pdfium/dist/pdfium.wasm.base64-B4io7kt4.js";

/** In pixels. */
type PageSize = { width: number; height: number };

/** RGBA bytes. */
type PagePixels = PageSize & { data: Uint8Array };

type Library = Awaited<ReturnType<typeof PDFiumLibrary.init>>;
type Document = Awaited<ReturnType<Library["loadDocument"]>>;

let library: Promise<Library> | undefined;

function wasmBinary(): ArrayBuffer {
  const bytes = Buffer.from(PDFIUM_WASM_BASE64, "base64");
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
}

async function withDocument<T>(bytes: Buffer, work: (document: Document) => T | Promise<T>): Promise<T> {
  library ??= PDFiumLibrary.init({ wasmBinary: wasmBinary() });
  const document = await (await library).loadDocument(bytes);
  try {
    return await work(document);
  } finally {
    document.destroy();
  }
}

function sizeOf(document: Document, index: number, box: PageSize): PageSize {
  const { originalWidth, originalHeight } = document.getPage(index).getOriginalSize();
  if (!(originalWidth > 0 && originalHeight > 0)) throw new Error("a page without a size");
  const scale = Math.min(box.width / originalWidth, box.height / originalHeight);
  const pixels = (points: number) => Math.max(1, Math.floor(points * scale));
  return { width: pixels(originalWidth), height: pixels(originalHeight) };
}

export const pdfPages = (
  bytes: Buffer,
  { most, box }: { most: number; box: PageSize },
): Promise<{ count: number; sizes: PageSize[] }> =>
  withDocument(bytes, (document) => {
    const count = document.getPageCount();
    const sizes = Array.from({ length: Math.min(count, most) }, (_, index) => sizeOf(document, index, box));
    return { count, sizes };
  });

/** `index` counts from 0. */
export const pdfPage = (
  bytes: Buffer,
  { index, box }: { index: number; box: PageSize },
): Promise<PagePixels> =>
  withDocument(bytes, async (document) => {
    if (index >= document.getPageCount()) throw new Error("no such page");
    const size = sizeOf(document, index, box);
    const { data, width, height } = await document.getPage(index).render(size);
    for (let at = 0; at < data.length; at += 4) {
      const blue = data[at] ?? 0;
      data[at] = data[at + 2] ?? 0;
      data[at + 2] = blue;
    }
    return { width, height, data };
  });
