import { plural } from "@/lib/kernel/text";

/** What a text costs the provider: each, and for all members who get texts, as a sentence. */
export function costWords(text: { segments: number; priceCents: number; byText: number }): string {
  const { segments, priceCents, byText } = text;
  const each = (segments * priceCents).toLocaleString("en-US", { maximumFractionDigits: 2 });
  if (byText === 0)
    return `A text of this length costs about ${each} ¢. No member gets texts now; e-mails cost nothing.`;
  const all = ((segments * priceCents * byText) / 100).toLocaleString("en-US", {
    style: "currency",
    currency: "USD",
  });
  return `A text of this length costs the provider about ${each} ¢: ${all} for the ${plural(byText, "member")} who ${byText === 1 ? "gets" : "get"} texts now. E-mails cost nothing.`;
}
