/**
 * True if a path that nobody knows asks for a file, as programs do: it is missing, and no page leads on from it.
 * Everything below `.well-known` is for programs.
 */
export const isFile = (segments: readonly string[]): boolean =>
  segments.at(-1)?.includes(".") === true || segments[0]?.startsWith(".") === true;
