/** One typed text of a form; empty when it is not there, or is a file. */
export function typedText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
