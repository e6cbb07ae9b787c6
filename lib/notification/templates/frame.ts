import type { Language } from "@/lib/kernel/languages";

export type Frame = {
  choose: string;
  stop: string;
  notThisTime: string;
  questions: string;
  by: string;
  discreet: (link: string) => string;
};

export const FRAMES: Record<Language, Frame> = {
  en: {
    choose: "Choose what reaches you",
    stop: "Stop these e-mails",
    notThisTime: "Not this time",
    questions: "Questions?",
    by: "by",
    discreet: (link) => `You have a message. Sign in: ${link}`,
  },
  es: {
    choose: "Elija qué le llega",
    stop: "No recibir estos correos",
    notThisTime: "Esta vez no",
    questions: "¿Preguntas?",
    by: "con",
    discreet: (link) => `Tiene un mensaje. Inicie la sesion: ${link}`,
  },
};
