import { type ParseArgsConfig, parseArgs } from "node:util";
import { Sentence } from "./sentence";

/** Throws a Sentence for an unknown option or a missing value. */
export function optionsOf<const Options extends NonNullable<ParseArgsConfig["options"]>>(
  options: Options,
  args = process.argv.slice(2),
) {
  try {
    return parseArgs({ options, args }).values;
  } catch (error) {
    const names = Object.keys(options).map((name) => `--${name}`);
    const why = error instanceof Error ? error.message.split(". ", 1)[0] : "";
    throw new Sentence(`${why}. The options are ${names.join(", ")}.`);
  }
}
