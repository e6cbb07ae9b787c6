/** A member as the pickers list one. */
export type MemberChoice = { id: string; name: string; email: string | null };

/** All that match, and how many there are altogether when not all could be listed. */
export type MemberMatches = { members: MemberChoice[]; total: number };

/** Who of these members is meant by what was typed so far; the server's search gives the last word. */
export function matching(members: readonly MemberChoice[], typed: string): MemberChoice[] {
  const sought = typed.trim().toLowerCase();
  if (sought === "") return [...members];
  return members.filter(
    ({ name, email }) => name.toLowerCase().includes(sought) || email?.toLowerCase().includes(sought),
  );
}

/** Names that stand more than once in a list: those show their e-mail address as well. */
export function namesakes(members: readonly MemberChoice[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of members) {
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice;
}
