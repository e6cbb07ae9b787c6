import { tidy } from "@/lib/kernel";

const plain = (text: string) => text.normalize("NFC").toLowerCase();

/** Empty text matches all. */
export const matches = (community: { name: string; location: string | null }, searchString: string) => {
  const wanted = plain(tidy(searchString));
  return plain(community.name).includes(wanted) || plain(community.location ?? "").includes(wanted);
};
