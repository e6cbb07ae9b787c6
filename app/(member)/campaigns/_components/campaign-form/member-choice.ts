/** A member as the pickers list one. */
export type MemberChoice = { id: string; name: string; email: string | null };

/** The matches that could be listed, and how many there are altogether. */
export type MemberMatches = { members: MemberChoice[]; total: number };

/** Filters these members by what was typed, until the result of the server's search arrives. */
export function matching(members: readonly MemberChoice[], typed: string): MemberChoice[] {
  const sought = typed.trim().toLowerCase();
  if (sought === "") return [...members];
  return members.filter(
    ({ name, email }) => name.toLowerCase().includes(sought) || email?.toLowerCase().includes(sought),
  );
}

/** Names that occur more than once in a list; these members are shown with their e-mail address. */
export function namesakes(members: readonly MemberChoice[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of members) {
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice;
}
