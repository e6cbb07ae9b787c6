import { translatorOf } from "@/messages";

const t = translatorOf("en", "desk");

type KindKey = Parameters<typeof t>[0] & `messageKinds.${string}`;

/** "Launch message" or "receipt". Never names a person. */
export function kindWords(template: string, messageType: number | null): string {
  const key = [`messageKinds.${template}-${messageType}`, `messageKinds.${template}`].find((one) =>
    t.has(one as KindKey),
  );
  return key ? t(key as KindKey) : template.replaceAll("-", " ");
}
