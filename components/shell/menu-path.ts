/** Compares whole segments (000 §2): /members is in /members/member/7, not in /members-of-old. */
export const isCurrent = (href: string, path: string) => `${path}/`.includes(`${href}/`);
