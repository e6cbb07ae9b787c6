/** Actions may be called without our form. */
export function typedText(form: FormData, name: string): string {
  if (!(form instanceof FormData)) return "";
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** Returns these fields of a form. The verb that takes them checks them. */
export const typed = <Name extends string>(form: FormData, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, typedText(form, name)])) as Record<Name, string>;
