/** Empty if missing or a file. Actions may receive something other than a form. */
export function typedText(form: FormData, name: string): string {
  if (!(form instanceof FormData)) return "";
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
