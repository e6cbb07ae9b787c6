import { FILE_BYTES, type FileFault, type TakenFile, takeFile } from "@/lib/integrations/files";
import { because, type Why } from "@/lib/kernel";

/** How many files a message may have (001 §5). */
export const MOST_FILES = 3;
export { FILE_BYTES };

/** A file of a form as it arrives. */
export type IncomingFile = { filename: string; bytes: AsyncIterable<Uint8Array> };

const LONGEST_NAME = 60;

/** Why a file is refused, in words that name it where several may have been added. */
export function whyRefused(fault: FileFault | "size", filename: string): Why {
  const name = filename.replace(/\p{C}/gu, " ").trim().slice(0, LONGEST_NAME);
  switch (fault) {
    case "size":
      return "attachment.too_large";
    case "format":
      return "attachment.invalid_format";
    case "broken":
      return because("attachment.broken", { name });
    case "encrypted":
      return because("attachment.encrypted", { name });
    case "embedded":
      return because("attachment.embedded", { name });
    case "script":
      return because("attachment.script", { name });
    case "macros":
      return because("attachment.macros", { name });
    case "external":
      return because("attachment.external", { name });
    case "pixels":
      return because("attachment.pixels", { name });
  }
}

const nothing = async (bytes: AsyncIterable<Uint8Array>) => {
  let size = 0;
  for await (const piece of bytes) size += piece.length;
  return size;
};

/** Takes the files of one message, one after the other, and collects why some are refused. */
export class FilesOfMessage {
  readonly taken: TakenFile[] = [];
  readonly refused: Why[] = [];
  #count = 0;

  /** Takes the next file. A field in which nothing was chosen comes without a name and without bytes. */
  async take({ filename, bytes }: IncomingFile): Promise<void> {
    if (filename === "") {
      await nothing(bytes);
      return;
    }
    this.#count += 1;
    if (this.#count > MOST_FILES) {
      await nothing(bytes);
      if (!this.refused.includes("attachment.too_many")) this.refused.push("attachment.too_many");
      return;
    }
    const file = await takeFile(filename, bytes);
    if ("fault" in file) this.refused.push(whyRefused(file.fault, filename));
    else this.taken.push(file);
  }

  /** Removes what lies on this machine. */
  async discard(): Promise<void> {
    await Promise.all(this.taken.map((file) => file.discard()));
  }
}
