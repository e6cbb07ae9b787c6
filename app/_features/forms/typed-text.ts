/** Actions may be called without our form. */
export function typedText(form: FormData, name: string): string {
  if (!(form instanceof FormData)) return "";
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
