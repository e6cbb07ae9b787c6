import { PRODUCT_NAME } from "@/lib/kernel";
import { gsm, toGsm } from "../../messages/rules/gsm";
import type { WritersOf } from "../content";
import type { GivingMessages } from "../data";
import { capital, HEM } from "../pieces";
import { type ReceiptWords, receiptNote, receiptParts } from "../receipt";

const to = ({ target, communityName }: { target: string; communityName: string }) =>
  `${target} (${communityName})`;
const greeting = (name: string) => (name ? `Gracias, ${name}.` : "Gracias.");
const NEUTRAL = "Abra este mensaje para leerlo.";
const ONLY_ADMINS = "Solo los administradores de esta comunidad saben que es para usted.";
const WHY_RECEIPT = "Recibe un recibo por cada donación; no se puede desactivar.";
const WHY_NOTICE = "Recibe este mensaje porque trata de su donación o de su tarjeta; no se puede desactivar.";
const STATEMENT_LINK =
  "El enlace funciona durante 30 días y sin iniciar sesión, para quien tenga este correo: por favor, no lo reenvíe.";
const THE_LINK =
  "El enlace funciona sin iniciar sesión, para quien tenga este correo: por favor, no lo reenvíe.";

const donee = ({ campaignName, communityName }: { campaignName: string; communityName: string }) =>
  campaignName ? `${campaignName} (${communityName})` : communityName;

const seen = (href: string | undefined, label: string) => (href ? { action: { label, href } } : {});

const lateGift = ({ date, year, statement }: { date: string; year?: string; statement?: string }) =>
  year && statement
    ? [
        `El cobro a la tarjeta se hizo el ${date}, así que esta donación cuenta para ${year}. Si ya tiene una constancia de ${year}, obtenga una nueva que la incluya: ${statement}`,
      ]
    : [];

const receipt: ReceiptWords = {
  gift: "Su donación",
  fee: "Comisión de la tarjeta",
  coveredFee: "Comisión de la tarjeta, que usted cubrió",
  paid: "Usted pagó",
  number: "Recibo",
  date: "Fecha",
  paidWith: "Pagado con",
  givenBy: "Donado por",
  shownAs: "Los miembros ven",
  anonymous: "Anónimo",
  community: "Comunidad",
  recipientGets: "Recibe el destinatario",
  ourBalanceGets: "Recibe Nuestro Fondo",
  see: "Ver la campaña",
  paper: "Imprimir o guardar en PDF",
  all: "Todas sus donaciones",
  final: "Las donaciones son definitivas y no se reembolsan.",
  noGoods: "No se entregaron bienes ni servicios a cambio de esta donación.",
  taxId: (provider, number) => `El número fiscal de ${provider} es ${number}.`,
};

export const giving: WritersOf<GivingMessages> = {
  "recurring-notice": (data) => ({
    subject: `Su donación ${data.every}: ${data.charge} el ${data.date}`,
    heading: `${data.charge} el ${data.date}`,
    paragraphs: [
      `Usted dona ${data.amount} ${data.every} a ${to(data)}. El ${data.date} haremos el cargo a ${data.card}.`,
      ...(data.missed ? [data.missed] : []),
      `Puede ponerla en pausa, omitir esta, cambiar la cantidad o terminarla. ${THE_LINK}`,
    ],
    sum: [
      ["Su donación", data.amount],
      ["Comisión de la tarjeta", data.fee],
      ["Usted paga", data.charge],
    ],
    hasTotal: true,
    action: { label: "Pausar, cambiar, terminar", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`Su donación ${toGsm(data.every)}: cobramos ${data.charge} el ${data.date}. Pausar, omitir, cambiar o terminar: ${data.link}`,
  }),
  "recurring-declined": (data) => ({
    subject: `Su tarjeta no pagó ${data.charge}`,
    heading: "Su donación no se realizó",
    paragraphs: [
      `Intentamos cobrar ${data.charge} a ${data.card} para ${to(data)}. ${data.reason}`,
      `No se cobró nada. Lo intentamos otra vez el ${data.again}; hasta entonces puede guardar otra tarjeta, omitir esta donación o terminarla.`,
      THE_LINK,
    ],
    action: { label: "Ver qué hacer", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`Su tarjeta no pagó ${data.charge}. Lo intentamos otra vez el ${data.again}. Vea qué hacer: ${data.link}`,
  }),
  "recurring-needs-bank": (data) => ({
    subject: `Su banco pide que confirme ${data.charge}`,
    heading: "Su banco pide su confirmación",
    paragraphs: [
      `Su donación de ${data.charge} a ${to(data)} está en espera: su banco pide que usted la confirme. Todavía no se ha cobrado nada.`,
      `Puede hacerlo hasta el ${data.until}. Si no lo hace, no se cobra nada, y su donación queda detenida hasta que usted la inicie de nuevo.`,
    ],
    action: { label: "Confirmarla", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`Su banco pide que confirme su donación de ${data.charge}: ${data.link}`,
  }),
  "recurring-not-charged": (data) => ({
    subject: `Su donación de ${data.charge} no se cobró`,
    heading: "No se cobró nada",
    paragraphs: [
      `Su donación de ${data.charge} a ${to(data)} no se realizó. No se cobró nada, y no intentaremos cobrar esta otra vez.`,
      ...(data.missed ? [data.missed] : []),
      THE_LINK,
    ],
    action: { label: "Ver su donación periódica", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`Su donación de ${data.charge} no se realizó. No se cobró nada, y no intentaremos cobrar esta otra vez: ${data.link}`,
  }),
  "recurring-held": (data) => ({
    subject: `Su donación del ${data.date} se omite`,
    heading: "Esta donación se omite",
    paragraphs: [
      `Su donación periódica de ${data.charge} a ${to(data)} correspondía al ${data.date}. ${data.communityName} está en pausa, así que no se cobró nada y tampoco se cobrará después.`,
      "No tiene que hacer nada: su donación periódica continúa automáticamente cuando termine la pausa, y le avisamos tres días antes del próximo cargo.",
      THE_LINK,
    ],
    action: { label: "Ver su donación periódica", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`Su donación de ${data.charge} del ${data.date} se omite: ${data.communityName} está en pausa. No se cobró nada: ${data.link}`,
  }),
  "recurring-resting": (data) => ({
    subject: "Su donación periódica está detenida",
    heading: "Su donación periódica está detenida",
    paragraphs: data.charge
      ? [
          `No pudimos cobrar ${data.charge} para ${to(data)}. ${data.reason}`,
          "No se cobró nada, y no lo intentamos otra vez. Iníciela de nuevo, si hace falta con otra tarjeta, y continúa desde la próxima fecha.",
        ]
      : [`Es para ${to(data)}. ${data.reason}`, "No se cobra nada más hasta que usted la inicie de nuevo."],
    action: { label: "Ver su donación periódica", href: data.link },
    why: WHY_NOTICE,
    sms: data.charge
      ? gsm`Su donación periódica está detenida: no pudimos cobrar ${data.charge}. Iníciela de nuevo o termínela: ${data.link}`
      : gsm`Su donación periódica está detenida. ${toGsm(data.reason)} No se cobra nada más hasta que usted la inicie de nuevo: ${data.link}`,
  }),
  "recurring-asks": (data) => ({
    subject: `${data.target} ha terminado: ¿qué hacemos con su donación?`,
    heading: `${data.target} ha terminado`,
    paragraphs: [
      `Usted donaba ${data.amount} ${data.every}. Ya no se cobra nada más por ella.`,
      `¿Quiere que su donación continúe para Nuestro Fondo de ${data.communityName}, para el próximo miembro que lo necesite? Si no hace nada, termina el ${data.until}.`,
    ],
    action: { label: "Responder", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`${data.target} ha terminado, y no se cobra nada más. ¿Quiere que su donación continúe para Nuestro Fondo de ${data.communityName}? ${data.link}`,
  }),
  "recurring-ended": (data) => ({
    subject: "Su donación periódica ha terminado",
    heading: "Su donación periódica ha terminado",
    paragraphs: [`Era para ${to(data)}. ${data.why} No se cobra nada más.`],
    action: { label: "Ver sus donaciones", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`Su donación periódica a ${to(data)} ha terminado. ${toGsm(data.why)} No se cobra nada más.`,
  }),
  "card-unavailable": (data) => ({
    subject: "Guarde una tarjeta de nuevo, por favor",
    heading: "Guarde una tarjeta de nuevo",
    paragraphs: [
      `Nuestro procesador de tarjetas ya no tiene ${data.card}, así que ${data.plans}. No se cobra nada hasta que guarde una tarjeta en sus preferencias de pago y reanude allí sus donaciones.`,
      "Si prefiere dejarlo así, no tiene que hacer nada.",
    ],
    action: { label: "Guardar una tarjeta", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`Ya no tenemos ${data.card}, y ${toGsm(data.plans)}. Guarde una tarjeta y reanude: ${data.link}`,
  }),
  "card-expires": (data) => ({
    subject: `Su tarjeta vence el ${data.expires}`,
    heading: "Su tarjeta vence pronto",
    paragraphs: [
      `${capital(data.card)} vence el ${data.expires}, y ${data.plans}. Muchos bancos renuevan las tarjetas automáticamente, y entonces todo sigue igual.`,
      "Si el suyo no lo hace, guarde la nueva en sus preferencias de pago.",
    ],
    action: { label: "Preferencias de pago", href: data.link },
    why: WHY_NOTICE,
    sms: gsm`${capital(data.card)} vence el ${data.expires}. Guarde la nueva: ${data.link}`,
  }),
  "statement-link": ({ link }) => ({
    subject: "Su constancia de donaciones",
    heading: "Lo que se donó con su dirección",
    paragraphs: [
      "Alguien, seguramente usted, pidió la lista de las donaciones hechas con este correo electrónico. Las que hizo con la sesión iniciada están en su cuenta, en Mis donaciones.",
      `Puede leer la lista y llevarse una constancia de los días que quiera, en PDF o en un archivo CSV. ${STATEMENT_LINK}`,
    ],
    action: { label: "Ver las donaciones", href: link },
    sms: gsm`La lista de donaciones que pidió: ${link}`,
  }),
  "year-statement": ({ year, link }) => ({
    subject: `Su constancia de donaciones de ${year}`,
    heading: `Sus donaciones en ${year}`,
    paragraphs: [
      `Gracias por lo que donó en ${year}. Su constancia del año está lista, en PDF para sus papeles y en un archivo CSV.`,
    ],
    action: { label: `Ver ${year}`, href: link },
    sms: gsm`Su constancia de donaciones de ${year}: ${link}`,
  }),
  "year-statement-link": ({ year, link }) => ({
    subject: `Su constancia de donaciones de ${year}`,
    heading: `Sus donaciones en ${year}`,
    paragraphs: [
      `Gracias por lo que se donó en ${year} con este correo electrónico. La constancia del año está lista, en PDF para sus papeles y en un archivo CSV.`,
      STATEMENT_LINK,
    ],
    action: { label: `Ver ${year}`, href: link },
    sms: gsm`Su constancia de donaciones de ${year}: ${link}`,
  }),
  "donation-receipt": (data) => ({
    subject: `Su donación a ${data.target}`,
    heading: greeting(data.donorName),
    paragraphs: [
      `Su donación a ${to(data)} ha llegado. Guarde este correo como su recibo.`,
      ...(data.every && data.next && data.settings
        ? [
            `Usted dona esto ${data.every}. La próxima donación es el ${data.next}, y le avisamos tres días antes. La cambia o la termina en cualquier momento: ${data.settings}`,
          ]
        : []),
      ...(data.repeats ? [data.repeats] : []),
      ...lateGift(data),
    ],
    aside: "Recibo",
    quilt: HEM,
    ...receiptParts(data, receipt, "es"),
    why: WHY_RECEIPT,
    sms: gsm`Su donación de ${data.amount} a ${data.target} ha llegado. Gracias.`,
  }),
  "gift-with-your-address": (data) => ({
    subject: `Una donación a ${data.communityName} con su correo electrónico`,
    heading: greeting(data.donorName),
    paragraphs: [
      `Ha llegado una donación a ${data.communityName}. Quien la hizo no había iniciado sesión y escribió este correo electrónico.`,
      "Si fue usted, guarde este correo como su recibo. Si no fue usted, alguien se equivocó al escribir su dirección o usó la suya. No tiene que hacer nada.",
      ...lateGift(data),
    ],
    aside: "Recibo",
    quilt: HEM,
    sum: [
      ["La donación", data.amount],
      ["Comisión de la tarjeta", data.fee],
      ["Pagado", data.charge],
    ],
    hasTotal: true,
    facts: [
      ["Recibo", data.number],
      ["Fecha", data.date],
    ],
    note: receiptNote(receipt),
    why: WHY_RECEIPT,
    sms: gsm`Ha llegado una donación de ${data.amount} a ${data.communityName}. Se hizo con su dirección.`,
  }),
  "donation-redirected": (data) => ({
    subject: `Su donación fue a Nuestro Fondo de ${data.communityName}`,
    heading: greeting(data.donorName),
    paragraphs: [
      `${data.campaignName || "Una campaña"} se completó mientras su pago de ${data.amount} estaba en camino.`,
      `Su donación fue a Nuestro Fondo de ${data.communityName}, donde espera al próximo miembro que lo necesite.`,
    ],
    sms: gsm`${data.campaignName || "Una campaña"} se completó mientras su pago estaba en camino. Su donación de ${data.amount} fue a Nuestro Fondo de ${data.communityName}.`,
  }),
  "gift-refunded": (data) => ({
    subject: `Se reembolsaron ${data.amount} a su tarjeta`,
    heading: `${data.amount} van de regreso a su tarjeta`,
    paragraphs: [
      data.left
        ? `Reembolsamos ${data.amount} de los ${data.paid} que se pagaron por una donación a ${donee(data)}. Quedan donados ${data.left}.`
        : `Reembolsamos los ${data.amount} que se pagaron por una donación a ${donee(data)}. Ya no cuenta como donada.`,
      "El dinero vuelve a la tarjeta que pagó. La mayoría de los bancos lo muestra en 5 a 10 días hábiles.",
    ],
    facts: [["Recibo", data.number]],
    ...seen(data.link, "Ver el recibo"),
    why: WHY_NOTICE,
    sms: gsm`Reembolsamos ${data.amount} de una donación a ${donee(data)} a la tarjeta que pagó. La mayoría de los bancos lo muestra en 5 a 10 días hábiles.`,
  }),
  "gift-refund-failed": (data) => ({
    subject: `Un reembolso de ${data.amount} no se completó`,
    heading: "El reembolso no se completó",
    paragraphs: [
      `Intentamos reembolsar ${data.amount} de una donación a ${donee(data)}, pero el banco nos lo devolvió, así que no se le ha reembolsado.`,
      `Si todavía quiere este dinero, escriba a ${data.support} y buscaremos otra manera.`,
    ],
    why: WHY_NOTICE,
    sms: gsm`Un reembolso de ${data.amount} de una donación a ${donee(data)} no se completó. Si quiere el dinero, escriba a ${data.support}.`,
  }),
  "gift-taken-back": (data) => ({
    subject: `Su banco retiró ${data.amount}`,
    heading: `Su banco retiró ${data.amount}`,
    paragraphs: [
      data.left
        ? `El pago de ${data.paid} por una donación a ${donee(data)} fue disputado, y el banco decidió a favor de quien tiene la tarjeta. Se retiraron ${data.amount}; quedan donados ${data.left}.`
        : `El pago de ${data.paid} por una donación a ${donee(data)} fue disputado, y el banco decidió a favor de quien tiene la tarjeta. Ya no cuenta como donada.`,
      "No tiene que hacer nada. Si la disputa fue un error, avise a su banco.",
    ],
    facts: [["Recibo", data.number]],
    ...seen(data.link, "Ver el recibo"),
    why: WHY_NOTICE,
    sms: gsm`Su banco retiró ${data.amount} de una donación a ${donee(data)}. ${data.left ? `Quedan donados ${data.left}.` : "Ya no cuenta como donada."}`,
  }),
  "gift-given-back": (data) => ({
    subject: `Su banco nos devolvió ${data.amount}`,
    heading: `Su banco nos devolvió ${data.amount}`,
    paragraphs: [
      `Su banco había retirado dinero del pago de ${data.paid} por una donación a ${donee(data)}. Ahora devolvió ${data.amount}. ${data.left ? `Quedan donados ${data.left}.` : "La donación sigue sin contar como donada."}`,
      "No tiene que hacer nada.",
    ],
    facts: [["Recibo", data.number]],
    ...seen(data.link, "Ver el recibo"),
    why: WHY_NOTICE,
    sms: gsm`Su banco nos devolvió ${data.amount} de una donación a ${donee(data)}. ${data.left ? `Quedan donados ${data.left}.` : "Sigue sin contar como donada."}`,
  }),
  // See `en/giving.ts`.
  "choose-receiving-method": (data) => ({
    subject: `Algo de ${data.communityName} le está esperando`,
    preheader: NEUTRAL,
    heading: "Algo le está esperando",
    paragraphs: [
      `${data.communityName} lo reunió con discreción. Nadie más que sus administradores sabe que es para usted.`,
      "Inicie sesión para verlo y elegir cómo quiere recibirlo: por PayPal o como cheque en papel.",
    ],
    action: { label: "Verlo y elegir", href: data.link },
    sms: gsm`${PRODUCT_NAME}: algo le está esperando, y solo usted puede abrirlo. Inicie sesión para verlo: ${data.link}`,
  }),
  "money-without-account": (data) => ({
    subject: `Algo de ${data.communityName} le está esperando`,
    preheader: NEUTRAL,
    heading: "Algo le está esperando",
    paragraphs: [
      `Usted eliminó su cuenta mientras ${data.communityName} lo reunía, con discreción. Es suyo de todos modos. Nadie más que sus administradores sabe que es para usted.`,
      "Para elegir cómo quiere recibirlo, cree una cuenta con este mismo correo electrónico. Después vuelva a este mensaje y abra el enlace.",
    ],
    action: { label: "Verlo y elegir", href: data.link },
    sms: gsm`${PRODUCT_NAME}: algo le está esperando, y solo usted puede abrirlo. Cree una cuenta con el correo que tenía aquí y abra: ${data.link}`,
  }),
  "payout-sent": (data) => ({
    subject: "Ya va en camino a usted",
    preheader: NEUTRAL,
    heading: "Ya va en camino a usted",
    paragraphs: [
      `Lo que ${data.communityName} reunió para usted sale por ${data.method} y suele llegar en 1 a 3 días hábiles.`,
    ],
    ...seen(data.link, "Ver por dónde va"),
    note: ONLY_ADMINS,
    sms: data.link
      ? gsm`${PRODUCT_NAME}: ya va en camino a usted y suele llegar en 1 a 3 días hábiles. Vea por dónde va: ${data.link}`
      : gsm`${PRODUCT_NAME}: ya va en camino a usted y suele llegar en 1 a 3 días hábiles.`,
  }),
  "payout-returned": (data) => ({
    subject: "Volvió a nosotros, y está guardado para usted",
    preheader: NEUTRAL,
    heading: "Volvió a nosotros",
    paragraphs: [
      `Le enviamos lo que ${data.communityName} reunió, y volvió. Está guardado para usted; no se perdió nada.`,
      "Por favor, revise cómo quiere recibirlo.",
    ],
    action: { label: "Revisar cómo recibirlo", href: data.link },
    note: ONLY_ADMINS,
    sms: gsm`${PRODUCT_NAME}: lo que le enviamos volvió. Está guardado para usted. Revise cómo recibirlo: ${data.link}`,
  }),
};
