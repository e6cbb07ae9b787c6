import { ConfigurationError } from "@/lib/platform";

/** Invalid texts. The message lists every file and line, for the author. */
export class ContentError extends ConfigurationError {
  constructor(sentences: string[]) {
    super(sentences);
    this.name = "ContentError";
  }
}

/** Error within one file; `readLibrary` adds the file's name. */
export class TextError extends Error {
  constructor(
    readonly line: number | undefined,
    sentence: string,
  ) {
    super(sentence);
    this.name = "TextError";
  }
}
