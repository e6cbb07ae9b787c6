export type SeedPerson = { firstName: string; lastName: string; email: string; byText: boolean };

/** "María Núñez" as "maria.nunez". */
const mailboxOf = (firstName: string, lastName: string) =>
  `${firstName}.${lastName}`
    .toLowerCase()
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replace(/[^a-z.]/g, "");

const personAt =
  (host: string) =>
  (firstName: string, lastName: string, byText: boolean, mailbox?: string): SeedPerson => ({
    firstName,
    lastName,
    byText,
    email: `${mailbox ?? mailboxOf(firstName, lastName)}@${host}.example`,
  });

const lakewood = personAt("lakewood");
const wonaga = personAt("wonaga");
const brigid = personAt("stbrigid");
const choir = personAt("riverside");

/** The first five are demo sign-ins. */
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

/** The first is the admin, as in the others. */
export const CAMP: SeedPerson[] = [
  wonaga("Ray", "Dominguez", false, "ray"),
  wonaga("Mina", "Park", true, "mina"),
  wonaga("Jonas", "Keller", false, "jonas"),
  wonaga("Della", "Frost", true),
];

export const PARISH: SeedPerson[] = [
  brigid("Agnes", "Doyle", false),
  brigid("Peter", "Kowalski", true),
  brigid("Inés", "Robles", false),
  brigid("Noel", "Byrne", true),
  brigid("Teresa", "Lund", false),
  brigid("Martin", "Ayala", true),
  brigid("Brenda", "Fitch", false),
  brigid("Luke", "Oyelaran", true),
];

export const CHOIR: SeedPerson[] = [
  choir("Clara", "Winslow", false),
  choir("Dev", "Malhotra", true),
  choir("Nadia", "Haddad", false),
  choir("Simon", "Brandt", true),
  choir("Odette", "Laurent", false),
  choir("Frank", "Iverson", true),
  choir("Mei", "Chen", false),
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

/** From the fictional US range. */
export const phoneOf = (index: number) => `+1202555${String(100 + index).padStart(4, "0")}`;
