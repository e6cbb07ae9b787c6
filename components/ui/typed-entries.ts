/** Prefix of stored form values. */
export const TYPED_PREFIX = "typed:";

type TypedStorage = Pick<Storage, "key" | "length" | "removeItem">;

/** Includes entries of every account. */
export const typedNames = (storage: Pick<Storage, "key" | "length">): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "").filter((name) =>
    name.startsWith(TYPED_PREFIX),
  );

/** Clears stored form values after a sign-out: computers are shared. */
export function forgetTyped(storage: TypedStorage): void {
  for (const name of typedNames(storage)) storage.removeItem(name);
}
