import { ConfigurationError } from "@/lib/platform";

/** Texts that cannot be shown. Its message names every file that is wrong, with the line, for who wrote it. */
export class ContentError extends ConfigurationError {
  constructor(sentences: string[]) {
    super(sentences);
    this.name = "ContentError";
  }
}

/** What is wrong in one file, until its name is known. */
export class TextError extends Error {
  constructor(
    readonly line: number | undefined,
    sentence: string,
  ) {
    super(sentence);
    this.name = "TextError";
  }
}
