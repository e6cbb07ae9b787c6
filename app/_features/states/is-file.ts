/** Unknown files get 404 instead of a redirect. */
export const isFile = (segments: readonly string[]): boolean =>
  segments.at(-1)?.includes(".") === true || segments[0]?.startsWith(".") === true;
