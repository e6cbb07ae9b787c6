const IMPORT = "/members/add-members/import";

export const importsPath = (communityId: string) => `${IMPORT}?communityId=${communityId}`;

export function importPath(
  communityId: string,
  importId: string,
  look: { show?: string; page?: number; edit?: number } = {},
): string {
  const search = new URLSearchParams({ communityId });
  if (look.show === "fix") search.set("show", "fix");
  if (look.page && look.page > 1) search.set("page", String(look.page));
  if (look.edit) search.set("edit", String(look.edit));
  return `${IMPORT}/${importId}?${search}`;
}
