/** "Ludwig van Beethoven", "María de la Cruz". */
const PARTICLES = new Set(
  "de del la las los da do dos das di du van von der den ten ter el al bin ibn abu le st st. san santa y e".split(
    " ",
  ),
);
const SUFFIXES = new Set(["jr", "sr", "ii", "iii", "iv", "md", "phd", "esq"]);
const TITLES = new Set(["mr", "mrs", "ms", "miss", "dr", "prof", "rev"]);
const SPANISH_TITLES = new Set(["sr", "sra", "srta", "don", "doña", "dr", "dra"]);

type SplitName = { firstName: string; lastName: string };

const bare = (word: string) => word.toLowerCase().replace(/[.,]/g, "");

/**
 * "Clara Novak", "Novak, Clara", "John Smith Jr.". A single word is a first name.
 *
 * - `twoSurnames`: the last two of three or more words (Spanish).
 * - `isSurnameFirst`: "DUPONT Marie".
 */
export function splitName(text: string, { twoSurnames = false, isSurnameFirst = false } = {}): SplitName {
  const whole = text.replace(/\s+/g, " ").trim();
  const comma = /^([^,]+),([^,]+)$/.exec(whole);
  const [before = "", after = ""] = [comma?.[1]?.trim(), comma?.[2]?.trim()];
  if (comma && after !== "" && !SUFFIXES.has(bare(after))) return { firstName: after, lastName: before };
  const words = whole.split(" ").filter(Boolean);
  const titles = twoSurnames ? SPANISH_TITLES : TITLES;
  while (words.length > 2 && titles.has(bare(words[0] ?? ""))) words.shift();
  const suffix: string[] = [];
  while (words.length > 2 && SUFFIXES.has(bare(words.at(-1) ?? ""))) suffix.unshift(words.pop() ?? "");
  if (words.length < 2) return { firstName: words.join(" "), lastName: "" };
  const join = (some: string[]) => some.join(" ").replace(/,$/, "");
  if (isSurnameFirst) {
    let end = 1;
    while (end < words.length - 1 && PARTICLES.has((words[end - 1] ?? "").toLowerCase())) end += 1;
    if (twoSurnames && end < words.length - 1) end += 1;
    return { firstName: join(words.slice(end)), lastName: join([...words.slice(0, end), ...suffix]) };
  }
  const withParticles = (at: number) => {
    let from = at;
    while (from > 1 && PARTICLES.has((words[from - 1] ?? "").toLowerCase())) from -= 1;
    return from;
  };
  let from = withParticles(words.length - 1);
  if (twoSurnames && from > 1) from = withParticles(from - 1);
  return {
    firstName: join(words.slice(0, from)),
    lastName: join([...words.slice(from).map((word) => word.replace(/,$/, "")), ...suffix]),
  };
}
