/**
 * One typed text of a form; empty when it is not there, or is a file. An action may be called with something else in
 * place of its form, which has no texts.
 */
export function typedText(form: FormData, name: string): string {
  if (!(form instanceof FormData)) return "";
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
