import { tidy } from "@/lib/kernel";

const plain = (text: string) => text.normalize("NFC").toLocaleLowerCase("en-US");

/** Whether a community's name or place holds what is looked for, in any case; everything holds nothing. */
export const matches = (community: { name: string; location: string | null }, searchString: string) => {
  const wanted = plain(tidy(searchString));
  return plain(community.name).includes(wanted) || plain(community.location ?? "").includes(wanted);
};
