import { DomainError, SECOND } from "@/lib/kernel";
import { parseApart } from "../parsing";
import { sharp } from "../pictures/readers";
import { serialQueue } from "../pictures/serial-queue";
import { DOCX_TYPE, FILE_BYTES } from ".";
import { newPath, removeFiles, spool } from "./spool";

/** Further pages are only in the original. */
export const MOST_SAFE_PAGES = 20;

const BOX = { width: 1000, height: 2000 };
const MOST_POINTS = 8192 * 6144;
const PDF_LIMITS = { milliseconds: 5 * SECOND, outputBytes: 9 * 1024 * 1024 };
const LONGEST_QUEUE = 60;

const MOST_CHARACTERS = 20_000;

/** Page count, and pixel sizes of the shown pages. */
type SafePages = { count: number; sizes: { width: number; height: number }[] };

type SafeWords = { lines: string[]; isWhole: boolean };

export type SafeCopy = SafePages | SafeWords;

type StoredBytes = { type: string; bytes: AsyncIterable<Uint8Array> };

const inTurn = serialQueue(LONGEST_QUEUE, () => new DomainError("unavailable", "limits.pictures"));

async function onDisk<T>(bytes: AsyncIterable<Uint8Array>, work: (path: string) => Promise<T>): Promise<T> {
  const path = await newPath();
  try {
    await spool(bytes, path, FILE_BYTES);
    return await work(path);
  } finally {
    await removeFiles(path);
  }
}

async function sizesOfPicture(path: string): Promise<SafePages | null> {
  const { width, height, pages = 1 } = await sharp(path, { limitInputPixels: MOST_POINTS }).metadata();
  const scale = Math.min(1, BOX.width / width, BOX.height / height);
  const pixels = (length: number) => Math.max(1, Math.round(length * scale));
  const size = { width: pixels(width), height: pixels(height) };
  return { count: pages, sizes: Array.from({ length: Math.min(pages, MOST_SAFE_PAGES) }, () => size) };
}

const pageOfPicture = (path: string, index: number): Promise<Buffer> =>
  sharp(path, { page: index, limitInputPixels: MOST_POINTS, failOn: "error" })
    .resize({ ...BOX, fit: "inside", withoutEnlargement: true })
    .timeout({ seconds: 10 })
    .webp()
    .toBuffer();

async function pageOfPdf(path: string, index: number): Promise<Buffer | null> {
  const parsed = await parseApart("page of pdf", { path }, { index, box: BOX }, PDF_LIMITS);
  if ("fault" in parsed) return null;
  const { width, height, data } = parsed.value;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .flatten({ background: "#fff" })
    .webp()
    .toBuffer();
}

async function wordsOfDocx(path: string): Promise<SafeWords | null> {
  const parsed = await parseApart("words of docx", { path }, { most: MOST_CHARACTERS });
  return "fault" in parsed ? null : parsed.value;
}

/** Null if impossible. */
export async function safeCopyOf({ type, bytes }: StoredBytes): Promise<SafeCopy | null> {
  const isPdf = type === "application/pdf";
  if (type === DOCX_TYPE) return onDisk(bytes, wordsOfDocx);
  if (!isPdf && !type.startsWith("image/")) return null;
  return onDisk(bytes, async (path) => {
    if (!isPdf) return inTurn(() => sizesOfPicture(path)).catch(orNull);
    const parsed = await parseApart(
      "pages of pdf",
      { path },
      { most: MOST_SAFE_PAGES, box: BOX },
      PDF_LIMITS,
    );
    return "fault" in parsed ? null : parsed.value;
  });
}

/** WebP, or null; `number` counts from 1. */
export async function safePageOf({ type, bytes }: StoredBytes, number: number): Promise<Buffer | null> {
  if (number > MOST_SAFE_PAGES) return null;
  return onDisk(bytes, (path) =>
    type === "application/pdf"
      ? pageOfPdf(path, number - 1)
      : inTurn(() => pageOfPicture(path, number - 1)).catch(orNull),
  );
}

/** Rethrows the site's own refusals. */
function orNull(error: unknown): null {
  if (error instanceof DomainError) throw error;
  return null;
}
