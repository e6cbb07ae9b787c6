/** Omits passwords, files and Next's fields. The last of equal names wins. */
export function typedValues(form: FormData): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, value] of form) {
    if (typeof value === "string" && !name.startsWith("$ACTION_") && !/password/i.test(name)) {
      values[name] = value;
    }
  }
  return values;
}
