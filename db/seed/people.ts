export type SeedPerson = { firstName: string; lastName: string; email: string; byText: boolean };

const lakewood = (firstName: string, lastName: string, byText: boolean, mailbox?: string): SeedPerson => ({
  firstName,
  lastName,
  byText,
  email: `${mailbox ?? `${firstName}.${lastName}`.toLowerCase().replace(/[^a-z.]/g, "")}@lakewood.example`,
});

/** The class of '98; the first five are the demo's sign-ins. */
export const LAKEWOOD: SeedPerson[] = [
  lakewood("Nora", "Okafor", false, "admin"),
  lakewood("Dan", "Moretti", true, "admin2"),
  lakewood("Will", "Hartman", false, "member"),
  lakewood("Tessa", "Lindqvist", true, "texter"),
  lakewood("Alan", "Kessler", true, "recipient"),
  lakewood("Karen", "Kessler", false),
  lakewood("Ben", "Kessler", true),
  lakewood("Ruth", "Adler", false),
  lakewood("Jules", "Marchetti", true),
  lakewood("Priya", "Shah", true),
  lakewood("Tom", "Bauer", false),
  lakewood("María", "Núñez", true),
  lakewood("Siobhán", "O’Neill", false),
  lakewood("Kwame", "Asante", true),
  lakewood("Grace", "Hopewell", false),
  lakewood("Henrik", "Sørensen", true),
  lakewood("Leah", "Goldfarb", false),
  lakewood("Marcus", "Reed", true),
  lakewood("Anita", "Desai", false),
  lakewood("Paul", "Nowak", true),
  lakewood("Yuki", "Tanaka", false),
  lakewood("Denise", "Carter", true),
  lakewood("Oscar", "Villalobos", false),
  lakewood("Emily", "Van der Berg", true),
  lakewood("Sam", "Whitfield", false),
  lakewood("Hannah", "Weiss", true),
  lakewood("Andre", "Baptiste", false),
  lakewood("Carol", "Stanton", true),
  lakewood("Ivan", "Petrov", false),
  lakewood("Joy", "Mbeki", true),
  lakewood("Rachel", "Feldman", false),
];

export const CAMP: SeedPerson[] = [
  { firstName: "Ray", lastName: "Dominguez", email: "ray@wonaga.example", byText: false },
  { firstName: "Mina", lastName: "Park", email: "mina@wonaga.example", byText: true },
  { firstName: "Jonas", lastName: "Keller", email: "jonas@wonaga.example", byText: false },
];

export const FOUNDER: SeedPerson = {
  firstName: "Theo",
  lastName: "Brandt",
  email: "theo@maple.example",
  byText: false,
};

export const DESK: SeedPerson = {
  firstName: "Lucía",
  lastName: "Vega",
  email: "desk@manyhands.example",
  byText: false,
};

/** A US phone number from the range reserved for fiction, different for each person. */
export const phoneOf = (index: number) => `+1202555${String(100 + index).padStart(4, "0")}`;
