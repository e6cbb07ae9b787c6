import { ConfigurationError } from "@/lib/platform";

/** Texts that cannot be shown. The message names every wrong file and its line, for its author. */
export class ContentError extends ConfigurationError {
  constructor(sentences: string[]) {
    super(sentences);
    this.name = "ContentError";
  }
}

/** What is wrong in one file. `readLibrary` catches it and adds the name of the file. */
export class TextError extends Error {
  constructor(
    readonly line: number | undefined,
    sentence: string,
  ) {
    super(sentence);
    this.name = "TextError";
  }
}
