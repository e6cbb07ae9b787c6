const PREFIX = "typed:";

type TypedStorage = Pick<Storage, "key" | "length" | "removeItem">;

/** Clears the form values of every account that earlier releases stored. */
export function forgetTyped(storage: TypedStorage): void {
  const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
  for (const name of names) if (name.startsWith(PREFIX)) storage.removeItem(name);
}
