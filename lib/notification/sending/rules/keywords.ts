import type { Language } from "@/lib/kernel/languages";

export type Reply = {
  asks: "stop" | "start" | "help";
  /** Null if the word is the same in both languages ("STOP"): the reader's own language counts. */
  language: Language | null;
  /** The carrier handles and answers exactly this word. */
  isCarriers: boolean;
};

/** Twilio's keywords. */
const CARRIERS = new Set(
  "STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT START YES UNSTOP HELP INFO".split(" "),
);

const words = (list: string) => new Set(list.split(" "));

const STOP = words(
  "STOP STOPALL UNSUBSCRIBE UNSUB CANCEL END QUIT REVOKE OPTOUT STOPP STPO SOTP UNSUBCRIBE UNSUSCRIBE UNSUBSCIBE",
);
const STOP_ES = words(
  "BAJA PARAR PARA PARE PAREN PARALO ALTO CANCELAR CANCELE DETENER DETENGA DETENGAN BASTA NOMAS DARDEBAJA DARMEDEBAJA",
);
const START = words("START YES UNSTOP");
const START_ES = words("SI ALTA EMPEZAR ACEPTO");
const HELP = words("HELP INFO INFORMATION");
const HELP_ES = words("AYUDA INFORMACION");

/** Filler that does not change the meaning. */
const POLITE = words(
  "PLEASE PLS PLZ THANK THANKS THX TY YOU U NOW OK OKAY HI HELLO SIR MAAM JUST POR FAVOR GRACIAS YA HOLA MUCHAS",
);
const BESIDE_STOP = words(
  "NO YES IT THIS THAT THESE ALL ME I WANT TO SAID ALREADY EVERYTHING LO ESTO TODO TODOS QUIERO",
);
const BESIDE_START = words("I AGREE DO SURE MAY CAN TEXT ME CLARO QUIERO");
const BESIDE_HELP = words("ME NECESITO");

const TEXTS =
  "(?:TEXTS?|TEXTING|TXTS?|TXTING|MESSAGES?|MESSAGING|MSGS?|SMS|NOTIFICATIONS?|ALERTS?|UPDATES|SENDING|CONTACTING|SPAM|SPAMMING|BOTHERING|HARASSING|CALLING)";
const MENSAJES = "(?:MENSAJES?|TEXTOS?|SMS|AVISOS|NOTIFICACIONES|SUSCRIPCION)";

/** Requests to stop, in capitals without accents or apostrophes. */
const SENTENCES: readonly [Language, RegExp][] = [
  ["en", new RegExp(`\\b(?:STOP|QUIT|CEASE|END|CANCEL|DISCONTINUE)(?: \\w+){0,3} ${TEXTS}\\b`)],
  ["en", new RegExp(`\\bNO (?:MORE|FURTHER)(?: \\w+){0,2} ${TEXTS}\\b`)],
  ["en", /^(?:PLEASE )?NO (?:MORE|TEXTS|TEXTING|MESSAGES)(?: PLEASE| THANK YOU| THANKS)?$/],
  [
    "en",
    /\b(?:DONT|DO NOT|NEVER)(?: \w+)? (?:TEXT|TXT|MESSAGE|MSG|CONTACT)(?: \w+)? ?(?:ME|US|HERE|AGAIN|ANYMORE|NUMBER|PHONE)\b/,
  ],
  ["en", new RegExp(`\\b(?:DONT|DO NOT|NEVER)(?: \\w+)? (?:SEND|WANT)(?: \\w+){0,4} ${TEXTS}\\b`)],
  ["en", /\b(?:UNSUBSCRIBE|UNSUB|OPT OUT|OPTOUT|OPTING OUT|OPT ME OUT)\b/],
  [
    "en",
    /\b(?:REMOVE|DELETE|TAKE) (?:ME|MY (?:PHONE )?NUMBER|THIS NUMBER)\b.*\b(?:LIST|OFF|FROM|SYSTEM)\b|^(?:PLEASE )?(?:REMOVE|DELETE) (?:ME|MY NUMBER)$/,
  ],
  ["en", /\bLEAVE ME ALONE\b|\bWRONG (?:NUMBER|PERSON)\b/],
  ["es", new RegExp(`\\bNO (?:MAS|QUIERO|DESEO)(?: \\w+){0,2} ${MENSAJES}\\b`)],
  [
    "es",
    new RegExp(
      `\\b(?:PARAR|PARE|PAREN|CANCELAR|CANCELE|CANCELEN|DETENER|DETENGA|DETENGAN|DEJAR|DEJEN|DEJE|DEJA|PAREN)(?: \\w+){0,3} ${MENSAJES}\\b`,
    ),
  ],
  ["es", /\bNO (?:ME )?(?:ENVI|MAND|ESCRIB|TEXTE|CONTACT|MOLEST)\w*\b/],
  ["es", /\b(?:DEJ|PAR)(?:EN|E|A) DE (?:ENVIAR|MANDAR|ESCRIBIR|TEXTEAR|MOLESTAR|CONTACTAR)\w*\b/],
  ["es", /\bDE BAJA\b|\bNUMERO EQUIVOCADO\b/],
];

/** Negations before such a sentence. */
const DENIED =
  /\b(?:DONT|DO NOT|CANT|CANNOT|COULDNT|NEVER|WONT|DIDNT|NOT) (?:EVER )?(?:STOP|QUIT|CEASE|END|CANCEL|UNSUBSCRIBE|OPT OUT|REMOVE|DELETE)\b/;

/** A longer text needs a human reader. */
const LONGEST = 25;

/**
 * A reaction quotes our text, which says how to stop: Loved “… Reply STOP …”. Only the part before the long
 * quotation is the reader's.
 */
const REACTION = /^([^"“«]{1,40})["“«].{40,}["”»]\s*$/s;

/** "S.T.O.P" and "STOP ALL" keep their form; accents go. */
const plain = (body: string) =>
  body
    .normalize("NFKD")
    .replace(/\p{Mark}|\p{Cf}|['’‘`]/gu, "")
    .replace(/(?<=\p{Letter})0(?=\p{Letter})/gu, "O")
    .toUpperCase();

function isOf(
  tokens: readonly string[],
  [english, spanish, beside]: readonly [Set<string>, Set<string>, Set<string>],
): { language: Language | null } | null {
  const joined = tokens.join("");
  if (english.has(joined)) return { language: null };
  if (spanish.has(joined)) return { language: "es" };
  const isKnown = (token: string) =>
    english.has(token) || spanish.has(token) || POLITE.has(token) || beside.has(token);
  if (!tokens.every(isKnown)) return null;
  // "Para" is common in sentences, so it counts only alone.
  if (tokens.some((token) => spanish.has(token) && token !== "PARA")) return { language: "es" };
  return tokens.some((token) => english.has(token)) ? { language: null } : null;
}

const STOPPING = [
  STOP,
  STOP_ES,
  new Set([...BESIDE_STOP, ...START, ...START_ES, ...HELP, ...HELP_ES]),
] as const;

/** Finds a sentence or line that only says stop, as before a phone's signature. */
function stopIn(sentences: readonly string[]): { language: Language | null } | null {
  if (sentences.some((sentence) => DENIED.test(sentence))) return null;
  for (const sentence of sentences) {
    const stop = isOf(sentence.split(" "), STOPPING);
    if (stop) return stop;
  }
  return null;
}

function asksToStop(sentences: readonly string[]): Language | null {
  for (const sentence of sentences) {
    if (DENIED.test(sentence)) continue;
    const found = SENTENCES.find(([, pattern]) => pattern.test(sentence));
    if (found) return found[0];
  }
  return null;
}

/**
 * Interprets a reply.
 *
 * - The carrier's words in any form or in Spanish, with filler ("Stop. Thank you"), and short sentences
 *   ("stop texting me", "no más mensajes").
 * - Other sentences ("Stop by at five") and reactions that quote our texts mean nothing.
 * - Stopping wins over other requests.
 */
export function replyOf(body: string): Reply | null {
  const text = plain(REACTION.exec(body)?.[1] ?? body);
  const isCarriers = CARRIERS.has(body.trim().toUpperCase());
  const isQuestion = /^[\s¿?]+$/.test(text) && text.lastIndexOf("?") > text.lastIndexOf("¿");
  if (isQuestion) return { asks: "help", language: null, isCarriers };
  const sentences = text
    .split(/[.!?;\n]+/)
    .map((sentence) => sentence.replace(/[^\p{Letter}]+/gu, " ").trim())
    .filter((sentence) => sentence !== "");
  const tokens = sentences.flatMap((sentence) => sentence.split(" "));
  if (tokens.length === 0) return null;
  const isShort = tokens.length <= LONGEST;
  const stop = isOf(tokens, STOPPING) ?? (isShort ? stopIn(sentences) : null);
  if (stop) return { asks: "stop", ...stop, isCarriers };
  const asked = isShort ? asksToStop(sentences) : null;
  if (asked) return { asks: "stop", language: asked === "es" ? "es" : null, isCarriers };
  const help = isOf(tokens, [HELP, HELP_ES, BESIDE_HELP]);
  if (help) return { asks: "help", ...help, isCarriers };
  const start = isOf(tokens, [START, START_ES, BESIDE_START]);
  return start ? { asks: "start", ...start, isCarriers } : null;
}
