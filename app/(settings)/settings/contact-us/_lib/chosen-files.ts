/** The texts of the specification about files (001 §5). */
export const FILE_WORDS = {
  tooLarge: "The attached file is too large. Please add file up to 6MB",
  wrongType: "Invalid format. You can add PDF, TIFF, BMP, JPG, GIF, PNG, DOC, DOCX",
  tooMany: "Up to 3 attachments",
} as const;

export const MOST_CHOSEN = 3;
/** A file must be smaller than this many bytes. */
export const CHOSEN_BYTES = 6_291_456;
export const EXTENSIONS = ["pdf", "tif", "tiff", "bmp", "jpg", "jpeg", "gif", "png", "doc", "docx"] as const;

type Chosen = { name: string; size: number };

const isOfType = ({ name }: Chosen) =>
  EXTENSIONS.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/**
 * The files of a form after some more were chosen, and what is wrong with those that were not taken. As far as a browser
 * can tell: the server looks into them.
 */
export function afterChoosing<File extends Chosen>(
  before: readonly File[],
  added: readonly File[],
): { files: File[]; problem: string | null } {
  const files = [...before];
  let problem: string | null = null;
  for (const file of added) {
    if (!isOfType(file)) problem ??= FILE_WORDS.wrongType;
    else if (file.size >= CHOSEN_BYTES) problem ??= FILE_WORDS.tooLarge;
    else if (files.length >= MOST_CHOSEN) problem ??= FILE_WORDS.tooMany;
    else files.push(file);
  }
  return { files, problem };
}

/** "212 KB", "5.9 MB" */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(Math.floor((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`;
}
