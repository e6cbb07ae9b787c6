import { ConfigurationError } from "@/lib/platform";

/** Reports invalid texts. The message names every wrong file and its line. */
export class ContentError extends ConfigurationError {
  constructor(sentences: string[]) {
    super(sentences);
    this.name = "ContentError";
  }
}

/** An error in one file. `readLibrary` catches it and adds the file's name. */
export class TextError extends Error {
  constructor(
    readonly line: number | undefined,
    sentence: string,
  ) {
    super(sentence);
    this.name = "TextError";
  }
}
