import { describe, expect, test } from "vitest";
import { replyOf } from "./keywords";

const asks = (body: string) => replyOf(body)?.asks ?? null;

describe("a reply by text", () => {
  const asWritten = (word: string) => [
    word,
    word.toLowerCase(),
    `${word}.`,
    ` ${word} !\n`,
    `"${word}"`,
    `*${word}* 🙏`,
    [...word].join(" "),
  ];

  test.each(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT", "BAJA", "ALTO"])(
    "%s stops texts, however it is written",
    (word) => {
      expect(asWritten(word).map(asks)).toEqual(asWritten(word).map(() => "stop"));
    },
  );

  test.each(["START", "YES", "UNSTOP", "SÍ", "ALTA"])("%s begins them, however it is written", (word) => {
    expect(asWritten(word).map(asks)).toEqual(asWritten(word).map(() => "start"));
  });

  test.each([
    "stop all",
    "Stop-All",
    "Opt out",
    "opt-out",
    "ｓｔｏｐ",
    "ＳＴＯＰ！",
    "STOP\u200b",
    "s.t.o.p",
    "Stop. Thank you",
    "Stop thanks!! 🙏🙏",
    "please stop",
    "Please, stop now.",
    "pls stop",
    "ok stop",
    "No. Stop.",
    "STOP STOP STOP",
    "stop it",
    "I said STOP!",
    "stop texting me",
    "Stop sending me these messages",
    "STOP SENDING",
    "Please stop all messages to this number",
    "How do I stop these texts?",
    "no more texts",
    "No more",
    "no more messages please",
    "Do not text me",
    "don't text me anymore",
    "Don’t ever text me again",
    "do not contact me",
    "don't send me any more texts",
    "I don't want these texts",
    "unsubscribe me",
    "I would like to unsubscribe from this",
    "please opt me out",
    "I'm opting out",
    "Take me off your list",
    "remove me",
    "Remove my number from your system",
    "leave me alone",
    "Wrong number",
    "yes stop",
    "cancel my messages",
    "end these texts",
    "Baja",
    "baja por favor",
    "Parar",
    "para",
    "pare ya",
    "CANCELAR",
    "detener",
    "detener, gracias",
    "no más mensajes",
    "No mas mensajes por favor",
    "NO MÁS",
    "no quiero más mensajes",
    "ya no quiero recibir mensajes",
    "No me escriban",
    "no me envíen más textos",
    "dejen de enviar mensajes",
    "Quiero darme de baja",
    "dar de baja",
    "cancelar los mensajes",
    "número equivocado",
    "start stop",
    "HELP STOP",
    "Stop, please help",
    "STOP\n\nSent from my phone",
    "Stop. Who gave you my number?",
    "Where do you have my number from? Stop!",
    "Baja. ¿Quién les dio mi número?",
    "St0p",
    "Unsuscribe",
    'I said "stop texting me"',
    "“Stop texting me, please”",
  ])("%j stops texts", (body) => {
    expect(asks(body)).toBe("stop");
  });

  test.each([
    "yes please",
    "Yes, thank you!",
    "YES I agree",
    "sí",
    "Si, por favor",
    "sí quiero",
    "Yes 👍",
    "alta",
  ])("%j begins them", (body) => {
    expect(asks(body)).toBe("start");
  });

  test.each([
    "HELP",
    "help!",
    "Help please",
    "help me",
    "Info",
    "info.",
    "Ayuda",
    "AYUDA por favor",
    "?",
    "??",
    "¿?",
    "？",
  ])("%j asks for help", (body) => {
    expect(asks(body)).toBe("help");
  });

  test.each([
    "",
    "...",
    "🙏",
    "!",
    "Stop by my house at five",
    "Please stop by tomorrow",
    "I can't stop crying",
    "When does it end?",
    "When does it end? Text me",
    "Don't stop",
    "Please don't stop texting me",
    "never stop sending these messages",
    "Do not cancel my messages",
    "stopping",
    "The bus stop is closed",
    "Can you cancel my appointment?",
    "I will quit my job",
    "End of the month works",
    "No",
    "no thank you",
    "Thank you!",
    "please",
    "12",
    "yesterday",
    "Yes I will come on Sunday with the children",
    "Can I help with the food?",
    "How can I help the family",
    "I can help",
    "Más información en la iglesia",
    "para la familia",
    "Thanks for the info. Stop by for the rest",
    "Loved “Manyhands: you get texts when one of us needs a hand. Reply STOP to get no more texts.”",
    'Liked "Lakewood: one of us could use a hand. Reply STOP to get no more texts."',
    "Reacted ❤️ to “Lakewood: one of us could use a hand. Reply STOP to get no more texts.”",
    "Le encantó “Lakewood: a uno de nosotros le vendría bien. Responda STOP para no recibir más mensajes.”",
    "Que Dios los bendiga",
    "Alto precio",
    "Si puedo, llego el lunes",
    "A message for all of you: ".concat(
      "we are so thankful for what you have done ".repeat(3),
      "stop sending texts",
    ),
  ])("%j changes nothing", (body) => {
    expect(replyOf(body)).toBeNull();
  });
});

describe("the language of a reply", () => {
  test.each([
    ["STOP", null],
    ["please stop", null],
    ["stop texting me", null],
    ["HELP", null],
    ["?", null],
    ["YES", null],
    ["baja", "es"],
    ["no más mensajes", "es"],
    ["Alto, gracias", "es"],
    ["ayuda", "es"],
    ["Sí", "es"],
  ] as const)("of %j is %s", (body, language) => {
    expect(replyOf(body)?.language).toBe(language);
  });
});

describe("what the carrier answers by itself", () => {
  test.each([
    "STOP",
    " stop ",
    "StopAll",
    "UNSUBSCRIBE",
    "cancel",
    "End",
    "quit",
    "start",
    "YES",
    "Unstop",
    "help",
    "INFO",
  ])("%j is such a word", (body) => {
    expect(replyOf(body)?.isCarriers).toBe(true);
  });

  test.each([
    "STOP.",
    "please stop",
    "stop all",
    "ｓｔｏｐ",
    "baja",
    "yes please",
    "Sí",
    "help!",
    "?",
    "ayuda",
  ])("%j is ours to answer", (body) => {
    expect(replyOf(body)?.isCarriers).toBe(false);
  });
});

test.each([
  ["?", true],
  ["¿?", true],
  ["¿ ? ?", true],
  ["?¿?", true],
  ["?¿", false],
  ["¿", false],
  ["?a", false],
])("whether %j asks for help: %s", (body, isHelp) => {
  expect(replyOf(body)?.asks === "help").toBe(isHelp);
});

test("a text of 60,000 question marks is read", () => {
  const marks = "?".repeat(60_000);
  expect(replyOf(marks)?.asks).toBe("help");
  expect(replyOf(`${marks}a`)).toBeNull();
  expect(replyOf(`${marks}¿`)).toBeNull();
});
