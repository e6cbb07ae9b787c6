import type { Language } from "@/lib/kernel/languages";

export type PaperWords = {
  title: string;
  statementNumber: string;
  taxId: string;
  donor: string;
  period: string;
  days(from: string, to: string): string;
  date: string;
  giftNumber: string;
  givenTo: string;
  community: string;
  gift: string;
  fee: string;
  paid: string;
  cameBack: string;
  remaining: string;
  total: string;
  none: string;
  nothingInReturn: string;
  howCounted(timeZone: string): string;
  otherScript: string;
  page(page: number, pages: number): string;
  filename: string;
};

export const PAPER_WORDS: Record<Language, PaperWords> = {
  en: {
    title: "Donation statement",
    statementNumber: "Statement number",
    taxId: "Tax number",
    donor: "Donor",
    period: "Period",
    days: (from, to) => `From ${from} to ${to}`,
    date: "Date",
    giftNumber: "Receipt",
    givenTo: "Given to",
    community: "Community",
    gift: "Gift",
    fee: "Card fee covered",
    paid: "Paid by card",
    cameBack: "Came back",
    remaining: "Given, less what came back",
    total: "Total",
    none: "No gifts were settled in this period.",
    nothingInReturn: "No goods or services were provided in return for these gifts.",
    howCounted: (timeZone) =>
      `Each gift stands under the day on which the card was charged, in the time zone ${timeZone}. What came back is what was refunded or taken back by a bank until now.`,
    otherScript:
      "This paper has no font for some of the names, so they are transliterated: written in Latin letters.",
    page: (page, pages) => `Page ${page} of ${pages}`,
    filename: "statement",
  },
  es: {
    title: "Constancia de donaciones",
    statementNumber: "Número de constancia",
    taxId: "Número fiscal",
    donor: "Donante",
    period: "Período",
    days: (from, to) => `Del ${from} al ${to}`,
    date: "Fecha",
    giftNumber: "Recibo",
    givenTo: "Destino",
    community: "Comunidad",
    gift: "Donación",
    fee: "Comisión cubierta",
    paid: "Pagado con tarjeta",
    cameBack: "Devuelto",
    remaining: "Donado, menos lo devuelto",
    total: "Total",
    none: "En este período no se liquidó ninguna donación.",
    nothingInReturn: "No se entregaron bienes ni servicios a cambio de estas donaciones.",
    howCounted: (timeZone) =>
      `Cada donación figura en el día en que se cobró a la tarjeta, en la zona horaria ${timeZone}. Devuelto es lo que hasta ahora se reembolsó o lo que un banco retiró.`,
    otherScript:
      "Este papel no tiene fuente para algunos de los nombres; van transliterados, es decir, en letras latinas.",
    page: (page, pages) => `Página ${page} de ${pages}`,
    filename: "constancia",
  },
};
