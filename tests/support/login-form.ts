/**
 * Returns hidden fields as a browser without scripts reads them, of the first form with this text in its
 * HTML.
 */
export function hiddenFieldsOf(page: string, text = 'name="password"'): [name: string, value: string][] {
  const form = page.match(/<form[\s\S]*?<\/form>/g)?.find((one) => one.includes(text)) ?? "";
  const unescaped = (text: string) => text.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
  return [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => {
    const of = (name: string) => unescaped(new RegExp(`${name}="([^"]*)"`).exec(input)?.[1] ?? "");
    return [of("name"), of("value")];
  });
}

export function loginFormOn(page: string): FormData {
  const form = new FormData();
  for (const [name, value] of hiddenFieldsOf(page)) form.append(name, value);
  form.set("email", "nobody@lakewood.example");
  form.set("password", "Wrong1234");
  return form;
}
