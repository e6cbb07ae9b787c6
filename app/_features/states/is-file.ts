/** Unknown files get 404 instead of a redirect, as does everything below `.well-known`. */
export const isFile = (segments: readonly string[]): boolean =>
  segments.at(-1)?.includes(".") === true || segments[0]?.startsWith(".") === true;
