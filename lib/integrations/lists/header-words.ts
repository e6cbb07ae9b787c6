/** `name`: a whole name, or the part that another column leaves. */
export type Heading = "name" | "wholeName" | "firstName" | "lastName" | "email" | "phoneNumber";

/** In the form of `plainHeader`: lower case, no accents or signs. */
type Language = {
  name: string[];
  wholeName: string[];
  lastNameFirst?: string[];
  firstName: string[];
  lastName: string[];
  email: string[];
  phone: string[];
  /** These keep it the person's own. */
  own: string[];
  /** Only after the word for the address: before it, "principal" is an English noun. */
  ownBehind?: string[];
};

/**
 * Every word of an address header must be listed, so "Spouse Email" or "Do not email" is never the person's
 * address.
 */
export const LANGUAGES: Record<string, Language> = {
  english: {
    name: ["name", "names", "your name", "member", "member name"],
    wholeName: ["full name", "fullname", "display name", "first and last name", "first name last name"],
    lastNameFirst: ["last name first name", "last first", "last name first", "name last first", "sort name"],
    firstName: [
      ...["first name", "firstname", "first", "given name", "givenname", "given names", "forename"],
      ...["forenames", "legal first name", "fname", "name first"],
    ],
    lastName: [
      ...["last name", "lastname", "last", "surname", "family name", "familyname", "legal last name"],
      ...["current last name", "lname", "name last"],
    ],
    email: ["email", "emails", "mail"],
    phone: ["phone", "phones", "mobile", "cell", "cellphone", "cellular", "tel", "telephone", "landline"],
    own: [
      ...["address", "addresses", "number", "numbers", "value", "home", "work", "business", "personal"],
      ...[
        "private",
        "primary",
        "main",
        "preferred",
        "best",
        "other",
        "secondary",
        "alternate",
        "alternative",
      ],
      ...["alt", "second", "additional", "daytime", "evening", "day", "night", "your", "my", "member"],
      ...["required", "optional", "sms", "us"],
    ],
    ownBehind: ["id"],
  },
  spanish: {
    name: ["nombre", "nombres", "miembro", "socio"],
    wholeName: [
      ...["nombre completo", "nombre y apellido", "nombre y apellidos", "nombres y apellidos"],
      ...["nombre apellidos", "nombre apellido"],
    ],
    lastNameFirst: [
      ...["apellidos y nombres", "apellidos y nombre", "apellido y nombre", "apellidos nombre"],
      ...["apellidos nombres", "apellido nombre"],
    ],
    firstName: ["nombre de pila", "primer nombre", "segundo nombre"],
    lastName: [
      ...["apellido", "apellidos", "primer apellido", "segundo apellido", "apellido paterno"],
      ...["apellido materno", "ap paterno", "ap materno", "paterno", "materno"],
    ],
    email: ["correo", "correos", "electronico", "electronica"],
    phone: ["telefono", "telefonos", "movil", "celular", "tel", "cel", "tfno", "whatsapp"],
    own: ["direccion", "de", "numero", "num", "n", "valor", "su", "mi"],
    ownBehind: [
      ...["personal", "particular", "principal", "privado", "trabajo", "del", "laboral", "casa", "fijo"],
      ...["otro", "alternativo", "secundario"],
    ],
  },
  german: {
    name: ["name", "mitglied"],
    wholeName: ["vor und nachname", "vorname nachname", "vorname und nachname", "vollstandiger name"],
    lastNameFirst: [
      ...[
        "name vorname",
        "nachname vorname",
        "nach und vorname",
        "nachname und vorname",
        "familienname vorname",
      ],
    ],
    firstName: ["vorname", "vornamen", "rufname"],
    lastName: ["nachname", "familienname", "zuname"],
    email: ["mailadresse", "emailadresse", "email", "mail"],
    phone: [
      ...["telefon", "telefonnummer", "handy", "handynummer", "mobil", "mobiltelefon", "mobilnummer"],
      ...["mobilfunknummer", "rufnummer", "festnetz", "festnetznummer", "tel"],
    ],
    own: ["adresse", "adressen", "nummer", "nr", "private", "privat", "ihre", "weitere"],
    ownBehind: ["privat", "geschaftlich", "dienstlich", "beruflich", "mobil", "wert"],
  },
  french: {
    name: ["nom", "membre"],
    wholeName: ["nom complet", "prenom et nom", "prenom nom"],
    lastNameFirst: ["nom et prenom", "nom et prenoms", "nom prenom", "nom prenoms", "nom prenom s"],
    firstName: ["prenom", "prenoms", "prenom s"],
    lastName: ["nom de famille", "nom usuel", "nom d usage"],
    email: ["courriel", "mel", "electronique", "email", "mail"],
    phone: ["telephone", "tel", "portable", "mobile", "gsm"],
    own: ["adresse", "de", "numero", "n", "votre", "autre"],
    ownBehind: [
      ...["personnel", "personnelle", "perso", "principal", "principale", "professionnel", "professionnelle"],
      ...["pro", "domicile", "fixe", "travail", "secondaire", "prive", "valeur"],
    ],
  },
  italian: {
    name: ["nome", "nominativo", "socio"],
    wholeName: ["nome completo", "nome e cognome", "nome cognome"],
    lastNameFirst: ["cognome e nome", "cognome nome"],
    firstName: ["nome di battesimo"],
    lastName: ["cognome", "cognomi"],
    email: ["elettronica", "elettronico", "email", "mail"],
    phone: ["telefono", "telefonino", "cellulare", "cell", "tel"],
    own: ["indirizzo", "di", "posta", "numero", "n", "altro"],
    ownBehind: [
      ...["personale", "principale", "privato", "privata", "lavoro", "casa", "fisso", "mobile", "secondario"],
      ...["valore"],
    ],
  },
  portuguese: {
    name: ["nome", "membro", "socio"],
    wholeName: ["nome completo", "nome e sobrenome", "nome e apelido"],
    lastNameFirst: ["sobrenome e nome", "apelido e nome"],
    firstName: ["primeiro nome", "nome proprio", "nomes proprios"],
    lastName: ["sobrenome", "sobrenomes", "ultimo nome", "apelido", "apelidos", "nome de familia"],
    email: ["eletronico", "electronico", "email", "mail"],
    phone: ["telefone", "telemovel", "celular", "tel", "whatsapp"],
    own: ["endereco", "de", "correio", "numero", "n", "outro"],
    ownBehind: [
      "pessoal",
      "principal",
      "particular",
      "trabalho",
      "casa",
      "fixo",
      "movel",
      "secundario",
      "valor",
    ],
  },
  dutch: {
    name: ["naam", "lid"],
    wholeName: ["volledige naam", "voornaam achternaam", "voor en achternaam", "voornaam en achternaam"],
    lastNameFirst: ["achternaam voornaam", "naam voornaam"],
    firstName: ["voornaam", "voornamen", "roepnaam"],
    lastName: [
      ...["achternaam", "familienaam", "tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels"],
    ],
    email: ["emailadres", "mailadres", "email", "mail"],
    phone: [
      ...["telefoon", "telefoonnummer", "mobiel", "mobiele", "gsm", "tel", "mobielnummer", "gsmnummer"],
    ],
    own: ["adres", "nummer", "nr", "prive", "ander", "uw", "vast", "vaste"],
    ownBehind: ["thuis", "werk", "zakelijk", "waarde"],
  },
  czech: {
    name: ["jmeno", "clen"],
    wholeName: ["jmeno a prijmeni", "jmeno prijmeni", "cele jmeno"],
    lastNameFirst: ["prijmeni a jmeno", "prijmeni jmeno"],
    firstName: ["krestni jmeno"],
    lastName: ["prijmeni"],
    email: ["emailova", "mailova", "email", "mail"],
    phone: ["telefon", "telefonni", "mobil", "mobilni", "tel"],
    own: ["adresa", "cislo", "na"],
    ownBehind: ["osobni", "soukromy", "domu", "prace", "pracovni"],
  },
};

/** Groups in a two-row header that name no other person. */
export const PLAIN_GROUPS = new Set([
  ...["contact", "contacts", "contact info", "contact information", "contact details", "details", "info"],
  ...["information", "personal", "personal info", "personal information", "personal details", "general"],
  ...["name", "names", "member", "members", "member info", "member information", "member details"],
  ...[
    "contacto",
    "contactos",
    "datos",
    "datos personales",
    "datos de contacto",
    "miembro",
    "socio",
    "nombre",
  ],
  ...["kontakt", "kontaktdaten", "personliche daten", "mitglied", "coordonnees", "membre", "nom", "nome"],
  ...[
    "contatti",
    "dati personali",
    "contato",
    "contatos",
    "dados pessoais",
    "contactgegevens",
    "lid",
    "naam",
  ],
  ...["kontakty", "kontaktni udaje", "osobni udaje", "clen", "jmeno"],
]);

/** Alone they may be a group of unmerged cells. */
export const OTHER_PEOPLE = new Set([
  ...["parent", "parents", "guardian", "guardians", "mother", "father", "mom", "dad", "spouse", "spouses"],
  ...["partner", "partners", "husband", "wife", "caregiver", "caregivers", "emergency", "kin", "relative"],
  ...["padre", "padres", "madre", "tutor", "tutores", "tutora", "conyuge", "esposo", "esposa", "pareja"],
  ...["emergencia", "apoderado", "acudiente", "eltern", "elternteil", "mutter", "vater", "ehepartner"],
  ...[
    "partnerin",
    "ehefrau",
    "ehemann",
    "notfall",
    "notfallkontakt",
    "erziehungsberechtigte",
    "mere",
    "pere",
  ],
  ...["erziehungsberechtigter", "conjoint", "conjointe", "urgence", "tuteur", "tutrice", "genitore"],
  ...["genitori", "coniuge", "emergenza", "tutore", "pai", "pais", "mae", "responsavel", "conjuge", "ouder"],
  ...["ouders", "moeder", "vader", "verzorger", "verzorgers", "echtgenoot", "echtgenote", "noodcontact"],
  ...["rodic", "rodice", "matka", "otec", "manzel", "manzelka"],
]);

/** Name parts before, or after, others of the same meaning. */
export const EARLY_PARTS = new Set(["tussenvoegsel", "tussenvoegsels", "voorvoegsel", "voorvoegsels"]);
export const LATE_PARTS = new Set([
  ...["segundo nombre", "segundo apellido", "apellido materno", "ap materno", "materno"],
]);

/** Surnames in Portugal, nicknames in Brazil. */
export const UNSURE = new Set(["apelido", "apelidos"]);

/** "E-mail address" is "Email". */
export const NEUTRAL = new Set([
  ...["address", "addresses", "number", "numbers", "value", "your", "my", "member", "required", "optional"],
  ...["direccion", "de", "numero", "num", "n", "valor", "adresse", "adressen", "nummer", "nr", "indirizzo"],
  ...["di", "posta", "endereco", "correio", "adres", "adresa", "cislo", "id", "us", "1", "primary", "main"],
  ...["preferred", "best", "principal", "principale"],
]);
export const SECOND_CHOICE = new Set([
  ...["other", "secondary", "alternate", "alternative", "alt", "second", "additional", "otro", "alternativo"],
  ...["secundario", "weitere", "autre", "secondaire", "altro", "secondario", "outro", "ander"],
  ...["2", "3", "4", "5", "6", "7", "8", "9"],
]);
export const MOBILE = new Set([
  ...["mobile", "cell", "cellphone", "cellular", "sms", "movil", "celular", "cel", "handy", "handynummer"],
  ...[
    "mobil",
    "mobiltelefon",
    "mobilnummer",
    "mobilfunknummer",
    "portable",
    "gsm",
    "cellulare",
    "telefonino",
  ],
  ...["telemovel", "movel", "mobiel", "mobiele", "mobielnummer", "gsmnummer", "mobilni"],
]);
