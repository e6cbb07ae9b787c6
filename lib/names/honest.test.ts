import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { toLatin } from "./latin";
import { memberMatches, type Person, readFields, recipientMatches } from "./names-in-text";

const linesOf = (file: string): string[] => {
  const lines = readFileSync(join(__dirname, "examples", file), "utf8").split("\n");
  const first = lines.findIndex((line) => line.startsWith("# "));
  return lines.slice(first).filter((line) => line !== "" && !line.startsWith("# "));
};

const person = (name: string): Person => {
  const [firstName = "", ...last] = name.split(" ");
  const local = `${toLatin(firstName)}.${toLatin(last.join(""))}`;
  return {
    firstName,
    lastName: last.join(" "),
    email: `${local}@lakewood.example`,
    phoneNumber: "+12025550143",
  };
};

const SENTENCES = linesOf("honest.txt");

/** Readable failures: the field is the sentence. */
const FIELDS = readFields(SENTENCES.map((text) => ({ field: text, text })));

/** Eleven are also a word, short, a month or a town. */
const PANEL = [
  "Will Baker",
  "May Field",
  "Art Long",
  "Bill Stone",
  "Al Day",
  "Ann Cook",
  "Rosa Cruz",
  "Li Ng",
  "Grace Winter",
  "Mark Hope",
  "Sol Flores",
  "Alan Kessler",
  "Nora Okafor",
  "José Núñez",
  "Elizabeth Young",
  "Robert Jackson",
  "Maria Santos",
  "Sean O’Brien",
  "Margaret van der Berg",
  "Priya Shah",
  "Margaret Whitcomb",
  "Alan Reyes",
  "Allen Whitfield",
  "Linda Hart",
  "Michael Ruiz",
  "Samantha Neal",
  "Nikolaos Papadopoulos",
  "Katarzyna Wójcik",
  "Mary O’Donnell",
  "Brian Carter",
].map(person);

/** Common US names, half of them of Spanish speakers. */
const FIRST_NAMES =
  "James Mary Michael Patricia Robert Jennifer John Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven Kimberly Donald Margaret Andrew Donna Joshua Michelle Paul Carol Kenneth Amanda Kevin Melissa Brian Deborah Timothy Stephanie Ronald Rebecca George Sharon Jason Laura Edward Cynthia Jeffrey Amy Ryan Kathleen Jacob Angela Nicholas Grace Gary Hope Eric Rose Will May Art Bill Jack Frank José Juan Luis Carlos Jesús Ángel Miguel Jorge Rosa Guadalupe Dolores Mercedes Luz Sol Carmen Pilar Esperanza Soledad".split(
    " ",
  );
const LAST_NAMES =
  "Smith Johnson Williams Brown Jones Miller Davis Wilson Anderson Taylor Thomas Moore Martin Jackson Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson Baker Hall Campbell Mitchell Carter Roberts Long Day Stone Field Winter Cook Washington Lincoln Jefferson Franklin García Rodríguez Martínez Hernández López González Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz Cruz Reyes Morales Ortiz Campos Ramos Iglesias Santos Nguyen Li Ng Kim".split(
    " ",
  );
const COMMUNITY = Array.from({ length: FIRST_NAMES.length * 4 }, (_, index) => ({
  firstName: FIRST_NAMES[index % FIRST_NAMES.length] ?? "",
  lastName: LAST_NAMES[(index * 7) % LAST_NAMES.length] ?? "",
}));

const percent = (part: number, whole: number) => (100 * part) / whole;

test("fifteen hundred honest sentences are there, each once", () => {
  expect(SENTENCES.length).toBeGreaterThanOrEqual(1500);
  expect(new Set(SENTENCES).size).toBe(SENTENCES.length);
});

test("at most 1 % of them are held back for a recipient whom they do not name, and 2 % for any one", () => {
  const alarms = PANEL.map((recipient) => ({
    name: `${recipient.firstName} ${recipient.lastName}`,
    held: [...new Set(recipientMatches(FIELDS, recipient).map((match) => match.field))],
  }));
  const held = alarms.reduce((sum, one) => sum + one.held.length, 0);
  const worst = Math.max(...alarms.map((one) => percent(one.held.length, SENTENCES.length)));
  const share = percent(held, PANEL.length * SENTENCES.length);
  const which = JSON.stringify(alarms, null, 1);
  expect(share, which).toBeLessThanOrEqual(1);
  expect(worst, which).toBeLessThanOrEqual(2);
});

test("at most 2 % of them lead to a question in a community of the most common names", () => {
  const asked = memberMatches(FIELDS, COMMUNITY, { matched: [], communityName: "" });
  const share = percent(new Set(asked.map((match) => match.field)).size, SENTENCES.length);
  const which = asked.map(({ field, found }) => `${found}: ${field}`).join("\n");
  expect(share, which).toBeLessThanOrEqual(2);
});
