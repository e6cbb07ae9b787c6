import { describe, expect, test } from "vitest";
import { type Meaning, recognise } from "./columns";
import { readList } from "./read-list";

/**
 * n: whole name, f and l: first and last name, e and p: own address and number, E and P: the preferred one.
 */
const CODES: Record<string, Meaning> = {
  n: "name",
  f: "firstName",
  l: "lastName",
  e: "email",
  E: "email",
  p: "phoneNumber",
  P: "phoneNumber",
  "-": "none",
};

/** Real header rows and what each column holds. */
const CORPUS: [source: string, headers: string, codes: string][] = [
  [
    "Google Contacts",
    "First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Middle Name,Phonetic Last Name,Name Prefix,Name Suffix,Nickname,File As,Organization Name,Organization Title,Organization Department,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Relation 1 - Label,Relation 1 - Value,Website 1 - Value",
    "f-l---------------E-e-P-p-----",
  ],
  [
    "Google Contacts, older",
    "Name,Given Name,Additional Name,Family Name,Yomi Name,Given Name Yomi,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value",
    "-f-l----E-P",
  ],
  [
    "Google Contacts in Spanish",
    "Nombre,Segundo nombre,Apellidos,Etiquetas,E-mail 1 - Etiqueta,E-mail 1 - Valor,Teléfono 1 - Etiqueta,Teléfono 1 - Valor",
    "ffl--E-P",
  ],
  [
    "Outlook",
    "First Name,Middle Name,Last Name,Title,Suffix,Nickname,Given Yomi,Surname Yomi,E-mail Address,E-mail 2 Address,E-mail 3 Address,Home Phone,Home Phone 2,Business Phone,Business Phone 2,Mobile Phone,Car Phone,Other Phone,Primary Phone,Pager,Business Fax,Home Fax,Other Fax,Company Main Phone,Callback,Radio Phone,Telex,TTY/TDD Phone,IMAddress,Job Title,Department,Company,Office Location,Manager's Name,Assistant's Name,Assistant's Phone,Government ID Number,Account,Spouse,Children,Birthday,Anniversary,Hobby,Home Street,Home Postal Code",
    "f-l-----EeeppppP-pp--------------------------",
  ],
  [
    "Outlook, with display names",
    "Title,First Name,Last Name,E-mail Address,E-mail Type,E-mail Display Name,Mobile Phone,Business Fax",
    "-flE--P-",
  ],
  [
    "Outlook in German",
    "Anrede;Vorname;Weitere Vornamen;Nachname;Firma;E-Mail-Adresse;E-Mail-Typ;Fax geschäftlich;Mobiltelefon;Telefon privat;Telefon (geschäftlich);Telefon Assistent;Geburtstag",
    "-f-l-E--Ppp--",
  ],
  ["Outlook in French", "Prénom;Nom;Société;Adresse de messagerie;Téléphone mobile;Tél. fixe", "fl--Pp"],
  [
    "iCloud, by a converter",
    "First name,Last name,Company,Mobile,Home,Work,Email (home),Email (work)",
    "fl-P--Ee",
  ],
  ["Apple Numbers", "Name,Email,Phone,Birthday", "nEP-"],
  [
    "Planning Center",
    "Person ID,Given Name,First Name,Nickname,Middle Name,Last Name,Birthdate,Gender,Home Email,Work Email,Other Email,Mobile Phone Number,Home Phone Number,Work Phone Number,Emergency Contact Name,Emergency Contact Phone,Emergency Contact Email,Household ID,Household Name,Household Primary Contact",
    "-ff--l--EeePpp------",
  ],
  ["Planning Center, short", "Name,Primary Email,Primary Phone,Membership", "nEP-"],
  [
    "Breeze",
    "Breeze ID,First Name,Last Name,Middle Name,Nickname,Maiden Name,Gender,Status,Age,Mobile,Home,Work,Email,Street Address,City,State,Zip,Family,Family Role",
    "-fl------P--E------",
  ],
  [
    "ChurchTrac",
    "First Name,Last Name,Cell Phone,Home Phone,Email,Spouse,Spouse Email,Spouse Cell,Address,City,State,Zip,Birth Date,Member Status,Envelope Number",
    "flPpE----------",
  ],
  [
    "Wild Apricot",
    "User ID,Member ID,First name,Last name,Organization,Email,Phone,Membership level,Member since,Renewal due,Subscribed to emails,Email delivery disabled,Archived,Donor",
    "--fl-EP-------",
  ],
  [
    "Mailchimp",
    "Email Address,First Name,Last Name,Address,Phone Number,Birthday,SMS Phone Number,SMS Marketing Status,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,LEID,EUID,TAGS",
    "Efl-p-P--------",
  ],
  [
    "Constant Contact",
    "Email address,Email permission status,Email update source,First name,Last name,Phone - home,Phone - mobile",
    "E--flpP",
  ],
  [
    "Blackbaud, for alumni",
    "Constituent ID,First Name,Maiden Name,Last Name,Class Year,Preferred Email,Home Email,Business Email,Do Not Email,Do Not Phone,Cell Phone,Home Phone,SSN,Spouse First Name,Spouse Last Name,Spouse Email",
    "-f-l-Eee--Pp----",
  ],
  [
    "Almabase",
    "Full Name,Primary email address,Alternate email address,Mobile number,Roll Number,Year of graduation,Current company",
    "nEeP---",
  ],
  [
    "Neon CRM",
    "Account ID,First Name,Last Name,Email 1,Email 2,Phone 1,Phone 1 Type,Phone 2,Do Not Contact,Referred by (email)",
    "-flEeP-p--",
  ],
  [
    "Salesforce",
    "Contact ID,Salutation,First Name,Last Name,Email,Assistant Email,Phone,Mobile,Fax,Birthdate,Contact Owner: Email",
    "--flE-pP---",
  ],
  [
    "HubSpot",
    "Record ID,First Name,Last Name,Email,Phone Number,Contact owner,Email Domain,Associated Company",
    "-flEP---",
  ],
  [
    "Eventbrite",
    "Order #,Order Date,First Name,Last Name,Email,Quantity,Buyer Email,Cell Phone,Home Address 1",
    "--flE--P-",
  ],
  [
    "SignUpGenius",
    "Sign Up,Start Date,Item,First Name,Last Name,Email,Phone,Phone Type,Comment",
    "---flEP--",
  ],
  ["Meetup", "Name,User ID,Title,Event Host,RSVP,Guests,Organizer Email", "n------"],
  [
    "Google Forms",
    "Timestamp,Email Address,Your name,Phone number (optional),How did you hear of us?",
    "-EnP-",
  ],
  ["TeamSnap", "First,Last,Email,Parent 1 Email,Parent 2 Email,Cell,Jersey Number,Birthdate", "flE--P--"],
  ["a school", "Student Name,Grade,Mother's Email,Father's Email,Guardian Phone,Emergency Contact", "------"],
  [
    "a school with the student's own",
    "Last Name,First Name,Email,Parent Email,Guardian Email,Parent Phone,Student ID",
    "lfE----",
  ],
  ["a principal", "Name,Principal Email,Email", "n-E"],
  [
    "a camp",
    "Camper First Name,Camper Last Name,Emergency Contact Email,Emergency Contact Phone,Allergies",
    "-----",
  ],
  ["a doctor", "Name,Email,Doctor's Phone,Emergency Phone,Fax,Zip", "nE----"],
  ["an opt-in", "Name,Email,Email OK?,Text OK?,Email opt-in,Email status,Phone verified", "nE-----"],
  ["an admin", "Name,Email of admin,E-mail", "n-E"],
  ["one who referred", "First name,Last name,Referred by,Referred by (email),Email", "fl--E"],
  ["refusals", "Name,No email,Do not email,Email", "n--E"],
  ["contacts of firms", "Company,Contact Name,Contact Email,Contact Phone", "----"],
  ["upper case", "FIRST_NAME,LAST_NAME,EMAIL_ADDRESS,PHONE_NUMBER,MEMBER_ID", "flEP-"],
  ["surname first", '"Last Name, First Name",Email', "nE"],
  ["a member number", "Member No.,Name,E-mail,Tel.,Birthdate,ZIP", "-nEP--"],
  ["Spanish", "Nombre,Apellidos,Correo electrónico,Teléfono móvil", "flEP"],
  ["Spanish with two surnames", "Apellido paterno,Apellido materno,Nombres,Correo,Celular", "llfEP"],
  [
    "Spanish in two words each",
    "Primer nombre;Segundo nombre;Primer apellido;Segundo apellido;Correo;Teléfono",
    "ffllEP",
  ],
  ["Spanish in one", "Apellidos y nombres;Correo electrónico;Teléfono fijo;Celular;DNI", "nEpP-"],
  [
    "Spanish with others",
    "Nombre completo;Correo del padre;Correo de la madre;Correo;Teléfono de emergencia",
    "n--E-",
  ],
  [
    "Spanish with a spouse",
    "Nombre;Apellido;Correo personal;Correo del cónyuge;No enviar correo;Código postal",
    "flE---",
  ],
  ["German", "Nachname;Vorname;E-Mail;Telefon", "lfEP"],
  ["German with Name", "Name;Vorname;E-Mail-Adresse;Handy", "lfEP"],
  [
    "German of a club",
    "Mitgliedsnummer;Name;Vorname;Straße;PLZ;Ort;Telefon privat;Handynummer;E-Mail (privat);Geburtsdatum;IBAN",
    "-lf---pPE--",
  ],
  [
    "German with others",
    "Vor- und Nachname;E-Mail;E-Mail der Eltern;E-Mail Ehepartner;Notfallkontakt Telefon;Fax",
    "nE----",
  ],
  ["French", "NOM,PRENOM,COURRIEL", "lfE"],
  ["French with accents", "Nom;Prénom;Courriel", "lfE"],
  [
    "French of an association",
    "N° adhérent;Nom;Prénom;Adresse e-mail;Téléphone portable;Téléphone domicile;Date de naissance;Code postal",
    "-lfEPp--",
  ],
  ["French in one", "Nom et prénom;Adresse électronique;Tél.", "nEP"],
  [
    "French with others",
    "Nom;Prénom;Email du conjoint;Email parent 1;Contact d'urgence (tél.);Ne pas contacter par email;Email",
    "lf----E",
  ],
  ["Italian", "Cognome;Nome;E-mail;Cellulare", "lfEP"],
  ["Italian in one", "Nome e cognome;Posta elettronica;Telefono cellulare;Telefono casa", "nEPp"],
  ["Italian with others", "Nome;Cognome;Email genitore;Email;Telefono emergenza;Codice fiscale", "fl-E--"],
  ["Portuguese", "Nome;Sobrenome;E-mail;Celular", "flEP"],
  ["Portuguese of Portugal", "Nome próprio;Apelido;Correio eletrónico;Telemóvel", "flEP"],
  [
    "Portuguese in one",
    "Nome completo;Endereço de e-mail;Telefone;E-mail do responsável;Data de nascimento",
    "nEP--",
  ],
  ["Dutch", "Voornaam;Tussenvoegsel;Achternaam;E-mailadres;Mobiel", "fllEP"],
  ["Dutch, surname first", "Achternaam;Tussenvoegsel;Roepnaam;E-mail;Telefoonnummer", "llfEP"],
  [
    "Dutch with Naam",
    "Naam;Voornaam;E-mailadres;Telefoon thuis;Telefoon mobiel;E-mail ouder;Noodnummer",
    "lfEpP--",
  ],
  ["Czech", "Jméno;Příjmení;E-mail;Telefon", "flEP"],
  [
    "Czech, surname first",
    "Příjmení;Jméno;E-mailová adresa;Mobilní telefon;E-mail rodiče;Datum narození",
    "lfEP--",
  ],
  ["Czech in one", "Příjmení a jméno;Email;Telefonní číslo", "nEP"],
  ["a language that is not listed", "Imię;Nazwisko;Adres mailowy;Numer komórki", "----"],
];

const cellsOf = (headers: string) => {
  const separator = headers.includes(";") ? ";" : ",";
  return headers.startsWith('"')
    ? [
        headers.slice(1, headers.indexOf('"', 1)),
        ...headers.slice(headers.indexOf('"', 1) + 2).split(separator),
      ]
    : headers.split(separator);
};

test("the corpus has what it promises", () => {
  expect(CORPUS.length).toBeGreaterThanOrEqual(60);
  for (const [source, headers, codes] of CORPUS)
    expect([source, codes.length]).toEqual([source, cellsOf(headers).length]);
});

describe.each(CORPUS)("the header of %s", (_, headers, codes) => {
  const cells = cellsOf(headers);

  test("says what each column holds, and nothing else is taken", () => {
    const rows = [
      cells,
      cells.map((_cell, at) => `cell${at}@x.example`),
      cells.map((_cell, at) => `(202) 555-01${10 + at}`),
    ];
    const { columns, headerAt } = recognise(rows);
    expect(headerAt).toBe(0);
    expect(columns.map(({ header, meaning }) => [header, meaning])).toEqual(
      cells.map((header, at) => [header, CODES[codes[at] ?? ""]]),
    );
  });

  test("leads to the person's own address and number", () => {
    const quoted = cells.map((cell) => `"${cell}"`).join(",");
    const isName = (at: number) => "nfl".includes(codes[at] ?? "");
    const emails = cells.map((_cell, at) =>
      isName(at) ? "Ada" : /label|type|etiqueta/i.test(cells[at] ?? "") ? "" : `cell${at}@x.example`,
    );
    const phones = cells.map((_cell, at) =>
      isName(at) ? "Ada" : /label|type|etiqueta/i.test(cells[at] ?? "") ? "" : `(202) 555-01${10 + at}`,
    );
    const [byEmail, byPhone] = readList([quoted, emails.join(","), phones.join(",")].join("\n")).rows;
    const [email, phone] = [codes.indexOf("E"), codes.indexOf("P")];
    expect(byEmail?.person.email).toBe(email === -1 ? "" : `cell${email}@x.example`);
    expect(byPhone?.person.phoneNumber).toBe(phone === -1 ? "" : `(202) 555-01${10 + phone}`);
  });
});

const people = (list: string) => readList(list).rows.map(({ person }) => Object.values(person));

test.each([
  ["Name;Vorname;E-Mail\nNovak;Clara;c@x.example", ["Clara", "Novak", "c@x.example", ""]],
  ["Name,First name,Email\nClara Novak,Clara,c@x.example", ["Clara", "Novak", "c@x.example", ""]],
  [
    "Achternaam;Tussenvoegsel;Voornaam;E-mail\nBerg;van der;Anna;a@x.example",
    ["Anna", "van der Berg", "a@x.example", ""],
  ],
  [
    "Apellido materno,Apellido paterno,Nombres,Correo\nLópez,García,Juan Carlos,j@x.example",
    ["Juan Carlos", "García López", "j@x.example", ""],
  ],
  ["Nom et prénom;Courriel\nDUPONT Marie;m@x.example", ["Marie", "DUPONT", "m@x.example", ""]],
  ["Apellidos y nombres;Correo\nGarcía López Juan;j@x.example", ["Juan", "García López", "j@x.example", ""]],
  ["First Name,Given Name,Last Name,Email\nBob,Robert,Lee,b@x.example", ["Bob", "Lee", "b@x.example", ""]],
])("the parts of a name come together: %s", (list, person) => expect(people(list)).toEqual([person]));

test("an address whose label names another person is left out", () => {
  const list = [
    "First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value",
    "Alan,Reyes,Wife,eva@x.example,* Home,alan@x.example,Assistant,(202) 555-0110",
    "Nora,Okafor,Mom,mom@x.example,,,Mobile,(202) 555-0111",
  ].join("\n");
  expect(people(list)).toEqual([
    ["Alan", "Reyes", "alan@x.example", ""],
    ["Nora", "Okafor", "", "(202) 555-0111"],
  ]);
});

const meanings = (list: string) =>
  readList(list).columns?.map(({ meaning, isGuessed }) => (isGuessed ? `${meaning}?` : meaning));

describe("a column is guessed", () => {
  test.each([
    [
      "where no header stands above it",
      "First name,Last name,\nClara,Novak,c@x.example",
      ["firstName", "lastName", "email?"],
    ],
    ["in a list without a header", "Clara Novak,c@x.example\nDev Patel,d@x.example", ["name?", "email?"]],
    [
      "as a nickname that may be a surname",
      "Nome;Apelido;E-mail\nMaria;Silva;m@x.example",
      ["firstName", "lastName?", "email"],
    ],
  ])("%s", (_, list, expected) => expect(meanings(list)).toEqual(expected));

  test.each([
    [
      "below a header that says something else",
      "Name,Emergency Contact Email\nClara Novak,mother@x.example",
      ["name", "none"],
    ],
    ["below headers that are not understood", "Kto,Kontakt\nClara Novak,c@x.example", ["none", "none"]],
    [
      "below a single header that is not understood",
      "Emergency Contact Email\nc@x.example\nd@x.example",
      ["none"],
    ],
    [
      "for a second address",
      "Clara Novak,c@x.example,eva@x.example\nDev Patel,d@x.example,eve@x.example",
      ["name?", "email?", "none?"],
    ],
    [
      "from dates, ZIP codes, Social Security and member numbers",
      "Clara Novak,11/20/1985,02134-1234,123-45-6789,1002003,1985-11-20,c@x.example\nDev Patel,1/2/1999,02134-1235,123-45-6788,1002004,1999-01-02,d@x.example",
      ["name?", "none?", "none?", "none?", "none?", "none?", "email?"],
    ],
    [
      "as names, from dates and member numbers before them",
      "42,1954-10-03,Clara,Novak,c@x.example\n17,10/3/1960,Dev,Patel,d@x.example",
      ["none?", "none?", "firstName?", "lastName?", "email?"],
    ],
  ])("never %s", (_, list, expected) => expect(meanings(list)).toEqual(expected));
});

describe("titles above the header are skipped", () => {
  test.each([
    ["Numbers", "Table 1,,\nName,Email,Phone\nClara Novak,c@x.example,\n"],
    ["Excel", "Lakewood Choir,,\nPrinted 11/20/2026,,\n,,\nName,Email,Phone\nClara Novak,c@x.example,\n"],
    ["a title that is a header's word", "Member\nFirst name,Last name,Email\nClara,Novak,c@x.example"],
    ["a date alone", "2026-11-20\nName,Email\nClara Novak,c@x.example"],
    ["a sheet that begins in column B", ",Member list,,\n,Name,Email,Phone\n,Clara Novak,c@x.example,\n"],
    ["a title left of such a sheet", "Member list,,,\n,Name,Email,Phone\n,Clara Novak,c@x.example,\n"],
    ["parents in a title", "Lakewood Parent Teacher Association,\nName,Email\nClara Novak,c@x.example\n"],
  ])("%s", (_, list) => {
    expect(people(list)).toEqual([["Clara", "Novak", "c@x.example", ""]]);
    expect(readList(list).columns?.some(({ isGuessed }) => isGuessed)).toBe(false);
  });

  test("a person without an address above others is no title", () => {
    expect(people("Bo Lee\nDev Patel,d@x.example\nClara Novak,c@x.example")).toEqual([
      ["Bo", "Lee", "", ""],
      ["Dev", "Patel", "d@x.example", ""],
      ["Clara", "Novak", "c@x.example", ""],
    ]);
  });
});

describe("a header in two rows", () => {
  const family = "Eva,eva@x.example,Alan,alan@x.example";

  test.each([
    ["with merged groups", `Parent,,Student,\nName,Email,Name,Email\n${family}`],
    ["with each group repeated", `Parent,Parent,Student,Student\nName,Email,Name,Email\n${family}`],
    ["below a title", `Lakewood School,,,\nParent,,Student,\nName,Email,Name,Email\n${family}`],
    ["with a gap", `Parent,,Student,\n,,,\nName,Email,Name,Email\n${family}`],
    ["of other headers", `Parent 1,,Parent 2,\nFull name,E-mail,Your name,Mail\n${family}`],
  ])("%s takes no one's address, and has to be looked at", (_, list) => {
    expect(meanings(list)).toEqual(["none?", "none?", "none?", "none?"]);
    expect(readList(list).rows).toHaveLength(1);
  });

  test("has the group before the name of each column", () => {
    const list = `Parent,,Student,\nName,Email,Name,Email\n${family}`;
    expect(readList(list).columns?.map(({ header }) => header)).toEqual([
      "Parent Name",
      "Parent Email",
      "Student Name",
      "Student Email",
    ]);
  });

  test.each([
    [
      "the person's own group beside another's",
      `Member,,Spouse,\nName,Email,Name,Email\n${family}`,
      ["name", "email", "none?", "none?"],
      ["Eva", "", "eva@x.example", ""],
    ],
    [
      "a group over the last columns alone",
      ",,Parent,\nFirst,Last,Email,Phone\nAlan,Reyes,eva@x.example,(202) 555-0110",
      ["firstName", "lastName", "none?", "none?"],
      ["Alan", "Reyes", "", ""],
    ],
    [
      "groups that name no person",
      "Name,,Contact information,\nFirst,Last,Email,Phone\nAlan,Reyes,alan@x.example,(202) 555-0110",
      ["firstName", "lastName", "email?", "phoneNumber?"],
      ["Alan", "Reyes", "alan@x.example", "(202) 555-0110"],
    ],
    [
      "the parts of a name below it",
      "Nombre,,Correo\nNombre,Apellidos,\nAlan,Reyes,alan@x.example",
      ["firstName", "lastName", "email"],
      ["Alan", "Reyes", "alan@x.example", ""],
    ],
    [
      "cells that are merged downwards",
      "Name,,Email,Phone\nFirst,Last,,\nAlan,Reyes,alan@x.example,(202) 555-0110",
      ["firstName", "lastName", "email", "phoneNumber"],
      ["Alan", "Reyes", "alan@x.example", "(202) 555-0110"],
    ],
    [
      "a title between",
      ",,Parent,\nAs of today,,,\nFirst,Last,Email,Phone\nAlan,Reyes,eva@x.example,",
      ["firstName?", "lastName?", "email?", "phoneNumber?"],
      ["Alan", "Reyes", "eva@x.example", ""],
    ],
    [
      "a title and a plain word side by side",
      "Lakewood Choir,,Members,\nFirst,Last,Email,Phone\nAlan,Reyes,alan@x.example,(202) 555-0110",
      ["firstName?", "lastName?", "email?", "phoneNumber?"],
      ["Alan", "Reyes", "alan@x.example", "(202) 555-0110"],
    ],
    [
      "a title and a total side by side",
      "Lakewood Choir,Total: 42,\nName,Email,Phone\nAlan Reyes,alan@x.example,(202) 555-0110",
      ["name?", "email?", "phoneNumber?"],
      ["Alan", "Reyes", "alan@x.example", "(202) 555-0110"],
    ],
    [
      "a plain word and a total side by side",
      "Members,Total: 42,\nName,Email,Phone\nAlan Reyes,alan@x.example,(202) 555-0110",
      ["name?", "email?", "phoneNumber?"],
      ["Alan", "Reyes", "alan@x.example", "(202) 555-0110"],
    ],
    [
      "another person's group over one column",
      "Student,,Parent\nFirst,Last,Email\nAlan,Reyes,eva@x.example",
      ["none?", "none?", "none?"],
      ["", "", "", ""],
    ],
    [
      "groups of unknown words",
      "Rodzic,,Dziecko,\nEmail,Phone,First,Last\neva@x.example,,Alan,Reyes",
      ["none?", "none?", "none?", "none?"],
      ["", "", "", ""],
    ],
    [
      "two titles side by side",
      "Lakewood Choir,,Autumn 2026\nName,Email,Phone\nAlan Reyes,alan@x.example,(202) 555-0110",
      ["name?", "email?", "phoneNumber?"],
      ["Alan", "Reyes", "alan@x.example", "(202) 555-0110"],
    ],
  ])("with %s", (_, list, expected, person) => {
    expect(meanings(list)).toEqual(expected);
    expect(people(list)).toEqual([person]);
  });

  test.each([
    ["at its end", "Name;Email;;\nClara Novak;;;email\nDev Patel;d@x.example;;phone"],
    ["beside it", "Name,Email,\nClara Novak,,Phone\nDev Patel,d@x.example,Email"],
    ["between", "Name;;E-Mail\nClara Novak;Name;\nDev Patel;;d@x.example"],
  ])("is not taken from a person who has a header's word in a column without a name %s", (_, list) => {
    expect(people(list)).toEqual([
      ["Clara", "Novak", "", ""],
      ["Dev", "Patel", "d@x.example", ""],
    ]);
    expect(readList(list).columns?.every(({ isGuessed }) => isGuessed)).toBe(true);
  });

  test("whose second row is not understood has to be looked at", () => {
    const list = `Phone,,Name,Email\nParent,Student,,\n(202) 555-0110,(202) 555-0111,Alan Reyes,alan@x.example`;
    expect(readList(list).columns?.every(({ isGuessed }) => isGuessed)).toBe(true);
  });
});

test.each([
  "Parent",
  "Parents",
  "Parent / Guardian",
  "Emergency contact",
  "Contacto de emergencia",
  "Eltern",
  "Spouse 1",
])("a single cell above the first column that names another person has to be looked at: %s", (title) => {
  const list = `${title},,,\nEmail,Phone,First,Last\neva@x.example,,Alan,Reyes`;
  expect(meanings(list)).toEqual(["email?", "phoneNumber?", "firstName?", "lastName?"]);
});

test.each([
  ["all columns", "Name,Email,Name,Email", ["name?", "email?", "none?", "none?"]],
  ["one column", "Name,Email,E-mail,Phone", ["name", "email?", "none?", "phoneNumber"]],
  ["a title row", "Families,,,\nName,Email,Name,Email", ["name?", "email?", "none?", "none?"]],
])("a header that occurs twice is another person's the second time: %s", (_, header, expected) => {
  const list = `${header}\nAlan Reyes,,Eva Reyes,eva@x.example`;
  expect(meanings(list)).toEqual(expected);
  expect(people(list)[0]?.slice(0, 3)).toEqual(["Alan", "Reyes", ""]);
});
