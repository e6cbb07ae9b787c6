import { tidy } from "@/lib/kernel";

const plain = (text: string) => text.normalize("NFC").toLowerCase();

export const matches = (community: { name: string; location: string | null }, searchString: string) => {
  const wanted = plain(tidy(searchString));
  return plain(community.name).includes(wanted) || plain(community.location ?? "").includes(wanted);
};
