/** Unknown file paths get 404 instead of a redirect to a page. Everything below `.well-known` counts. */
export const isFile = (segments: readonly string[]): boolean =>
  segments.at(-1)?.includes(".") === true || segments[0]?.startsWith(".") === true;
