export type MemberChoice = { id: string; name: string; email: string | null };

export type MemberMatches = { members: MemberChoice[]; total: number };

/** Filters the loaded members until the server's result arrives. */
export function matching(members: readonly MemberChoice[], typed: string): MemberChoice[] {
  const sought = typed.trim().toLowerCase();
  if (sought === "") return [...members];
  return members.filter(
    ({ name, email }) => name.toLowerCase().includes(sought) || email?.toLowerCase().includes(sought),
  );
}

/** Finds members with the same name, who are shown with their e-mail address. */
export function namesakes(members: readonly MemberChoice[]): Set<string> {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { name } of members) {
    if (seen.has(name)) twice.add(name);
    seen.add(name);
  }
  return twice;
}
