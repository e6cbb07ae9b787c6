/** Texts are the specification's (001 §5). */
export type FileProblem = "attachment.too_large" | "attachment.invalid_format" | "attachment.too_many";

const MOST_CHOSEN = 3;
/** Exclusive limit. */
export const CHOSEN_BYTES = 6_291_456;
export const EXTENSIONS = ["pdf", "tif", "tiff", "bmp", "jpg", "jpeg", "gif", "png", "doc", "docx"] as const;

type Chosen = { name: string; size: number };

const isOfType = ({ name }: Chosen) =>
  EXTENSIONS.some((extension) => name.toLowerCase().endsWith(`.${extension}`));

/** Returns the errors of rejected files. The server also checks the content. */
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

export function sizeInWords(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(Math.floor((bytes / 1024 / 1024) * 10) / 10).toFixed(1)} MB`;
}
