/** Why a file is not taken; their words are those of the specification (001 §5). */
export type FileProblem = "attachment.too_large" | "attachment.invalid_format" | "attachment.too_many";

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
): { files: File[]; problem: FileProblem | null } {
  const files = [...before];
  let problem: FileProblem | null = null;
  for (const file of added) {
    if (!isOfType(file)) problem ??= "attachment.invalid_format";
    else if (file.size >= CHOSEN_BYTES) problem ??= "attachment.too_large";
    else if (files.length >= MOST_CHOSEN) problem ??= "attachment.too_many";
    else files.push(file);
  }
  return { files, problem };
}

/** "212 KB", "5.9 MB" */
export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(Math.floor((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`;
}
