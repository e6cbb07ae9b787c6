/**
 * True if an unknown path requests a file, as programs do: it gets 404 instead of a redirect to a page.
 * Everything below `.well-known` is for programs.
 */
export const isFile = (segments: readonly string[]): boolean =>
  segments.at(-1)?.includes(".") === true || segments[0]?.startsWith(".") === true;
