import { FILE_BYTES, type FileFault, type TakenFile, takeFile } from "@/lib/integrations/files";
import { because, type Why } from "@/lib/kernel";

/** 001 §5. */
export const MOST_FILES = 3;
export { FILE_BYTES };

type IncomingFile = { filename: string; bytes: AsyncIterable<Uint8Array> };

const LONGEST_NAME = 60;

/** Names the file, because several may have been added. */
function whyRefused(fault: FileFault | "size", filename: string): Why {
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

/** Collects refusals. */
export class FilesOfMessage {
  readonly taken: TakenFile[] = [];
  readonly refused: Why[] = [];
  #count = 0;

  /** An empty input arrives without a name and bytes. */
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

  async discard(): Promise<void> {
    await Promise.all(this.taken.map((file) => file.discard()));
  }
}
