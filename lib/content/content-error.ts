import { ConfigurationError } from "@/lib/platform";

/** For the author of the texts. */
export class ContentError extends ConfigurationError {
  constructor(sentences: string[]) {
    super(sentences);
    this.name = "ContentError";
  }
}

/** `readLibrary` adds the file's name. */
export class TextError extends Error {
  constructor(
    readonly line: number | undefined,
    sentence: string,
  ) {
    super(sentence);
    this.name = "TextError";
  }
}
