/** All names begin with it under which a browser keeps what was typed into forms. */
export const TYPED_PREFIX = "typed:";

export type TypedStorage = Pick<Storage, "key" | "length" | "removeItem">;

/** The names of what any form has kept in this browser, whoever it belongs to. */
export const typedNames = (storage: Pick<Storage, "key" | "length">): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((name) =>
    name.startsWith(TYPED_PREFIX),
  );

/** Removes all that forms have kept in this browser: computers are shared, and whoever was here has signed out. */
export function forgetTyped(storage: TypedStorage): void {
  for (const name of typedNames(storage)) storage.removeItem(name);
}
