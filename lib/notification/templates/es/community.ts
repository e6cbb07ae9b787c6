import { PRODUCT_NAME } from "@/lib/kernel";
import { erasureWords } from "@/lib/platform";
import { gsm } from "../../messages/rules/gsm";
import type { WritersOf } from "../content";
import type { CommunityMessages } from "../data";

export const community: WritersOf<CommunityMessages> = {
  "community-approved": (data) => ({
    subject: `${data.communityName} está aprobada`,
    heading: `${data.communityName} está aprobada`,
    paragraphs: ["Ya puede agregar miembros y empezar su primera campaña."],
    action: { label: "Abrir su comunidad", href: data.link },
    sms: gsm`${data.communityName} está aprobada. Ábrala: ${data.link}`,
  }),
  "community-deleted": (data) => ({
    subject: `${data.communityName} fue eliminada`,
    heading: `${data.communityName} fue eliminada`,
    paragraphs: [
      "Ya nadie puede abrirla, y nadie recibe mensajes de ella.",
      `Si es un error, escriba a ${data.support}: hasta el ${data.day} podemos recuperarla con todos sus miembros. Después, sus miembros y sus textos se borran.`,
      erasureWords("es", data),
    ],
    ...(data.reason ? { quote: data.reason } : {}),
    sms: gsm`${data.communityName} fue eliminada. Hasta el ${data.day} puede volver: escriba a ${data.support}.`,
  }),
  "community-restored": (data) => ({
    subject: `${data.communityName} ha vuelto`,
    heading: `${data.communityName} ha vuelto`,
    paragraphs: ["Fue eliminada, y está otra vez con sus miembros, sus administradores y sus campañas."],
    action: { label: "Abrir su comunidad", href: data.link },
    sms: gsm`${data.communityName} ha vuelto, con todos sus miembros. Ábrala: ${data.link}`,
  }),
  "community-declined": (data) => ({
    subject: `No aprobamos ${data.communityName}`,
    heading: `No aprobamos ${data.communityName}`,
    paragraphs: ["Revisamos cada comunidad nueva antes de abrirla, y no aprobamos esta. Este es el motivo:"],
    quote: data.reason,
    ...(data.askAgain ? { action: { label: "Cambiarla y solicitarla otra vez", href: data.askAgain } } : {}),
    note: `Si cree que nos equivocamos, escriba a ${data.support}.`,
    sms: gsm`No aprobamos ${data.communityName}. Lea el motivo: ${data.askAgain || data.support}`,
  }),
  "community-held": (data) => ({
    subject: `${data.communityName} está en pausa`,
    heading: `Hemos puesto en pausa ${data.communityName}`,
    paragraphs: [
      "Mientras dure la pausa, no se lanzan campañas, no se aceptan donaciones, no se mueve dinero y no salen mensajes. Las donaciones periódicas también quedan en pausa. Todos siguen viendo lo que se donó, y los recibos.",
      `Solo sus administradores leen el motivo. Si puede ayudarnos a aclararlo, escriba a ${data.support}.`,
    ],
    quote: data.reason,
    sms: gsm`${data.communityName} está en pausa. Lea el motivo en sus páginas, o escriba a ${data.support}.`,
  }),
  "community-lifted": (data) => ({
    subject: `${data.communityName} continúa`,
    heading: `${data.communityName} continúa`,
    paragraphs: [
      "Ya no está en pausa. Se aceptan donaciones otra vez, salen los mensajes pendientes y las donaciones periódicas continúan en su próxima fecha. No se cobra nada por los días de pausa.",
    ],
    action: { label: "Abrir su comunidad", href: data.link },
    sms: gsm`${data.communityName} ya no está en pausa. Ábrala: ${data.link}`,
  }),
  "join-wish": (data) => ({
    subject: `${data.name} quiere unirse a ${data.communityName}`,
    heading: `${data.name} quiere unirse a ${data.communityName}`,
    paragraphs: [`Puede escribir a esta persona a ${data.email}. Invítela si forma parte de su comunidad.`],
    action: { label: "Invitar a esta persona", href: data.link },
    sms: gsm`${data.name} (${data.email}) quiere unirse a ${data.communityName}. Invite a esta persona: ${data.link}`,
  }),
  "join-request": (data) => ({
    subject: `${data.name} pide unirse a ${data.communityName}`,
    heading: `${data.name} pide unirse a ${data.communityName}`,
    paragraphs: [
      `Tiene una cuenta con el correo electrónico ${data.email}.`,
      "Acepte si forma parte de su comunidad. Los miembros ven Nuestro Fondo, y los nombres de quienes donan con su nombre.",
    ],
    action: { label: "Aceptar o rechazar", href: data.link },
    sms: gsm`${data.name} (${data.email}) pide unirse a ${data.communityName}. Acepte o rechace: ${data.link}`,
  }),
  "join-accepted": (data) => ({
    subject: `Usted ya es miembro de ${data.communityName}`,
    heading: `Usted ya es miembro de ${data.communityName}`,
    paragraphs: ["Un administrador le aceptó. Cuando uno de los suyos necesite algo, usted se enterará."],
    action: { label: "Abrir sus comunidades", href: data.link },
    sms: gsm`Un administrador le aceptó: usted ya es miembro de ${data.communityName}. ${data.link}`,
  }),
  "join-declined": (data) => ({
    subject: `${data.communityName} le ha respondido`,
    heading: `Los administradores de ${data.communityName} dijeron que no`,
    paragraphs: [
      "Usted pidió unirse, y por ahora dijeron que no. Si cree que no le reconocieron, hable con alguien que conozca allí. Puede pedirlo otra vez después de treinta días.",
    ],
    sms: gsm`Los administradores de ${data.communityName} dijeron que no a su solicitud. Puede pedirlo otra vez después de treinta días.`,
  }),
  "became-admin": (data) => ({
    subject: `Usted ya es administrador de ${data.communityName}`,
    heading: `Usted ya es administrador de ${data.communityName}`,
    paragraphs: [
      "Usted ve para quién son las campañas, las lanza y envía el dinero. Solo los administradores lo saben: por favor, no se lo cuente a nadie.",
    ],
    action: { label: "Abrir las campañas", href: data.link },
    sms: gsm`Usted ya es administrador de ${data.communityName}. ${data.link}`,
  }),
  "messages-held": (data) => ({
    subject: `${data.communityName}: los mensajes de una campaña están retenidos`,
    heading: "El proveedor retiene mensajes",
    paragraphs: [
      `Alguien señaló una duda sobre “${data.campaignName}” de ${data.communityName}. Hasta que la hayamos revisado, no enviaremos mensajes sobre esta campaña. Su página y las donaciones siguen como antes.`,
      `No tiene que hacer nada. Si sabe de qué puede tratarse, escriba a ${data.support}.`,
    ],
    action: { label: "Abrir la campaña", href: data.link },
    sms: gsm`Los mensajes de una campaña de ${data.communityName} quedan retenidos por un tiempo. Vea por qué: ${data.link}`,
  }),
  "messages-released": (data) => ({
    subject: `${data.communityName}: se reanudan los mensajes de una campaña`,
    heading: "Se reanudan los mensajes",
    paragraphs: [
      `Hemos revisado “${data.campaignName}” de ${data.communityName}. Los miembros vuelven a recibir sus mensajes, incluso los que estaban pendientes.`,
    ],
    action: { label: "Abrir la campaña", href: data.link },
    sms: gsm`Los mensajes de una campaña de ${data.communityName} salen otra vez: ${data.link}`,
  }),
  "money-taken-back": (data) => ({
    subject: `${data.communityName}: se retiraron ${data.amount}`,
    heading: `Se retiraron ${data.amount}`,
    paragraphs: [
      data.way === "refund"
        ? `Se reembolsó una donación, y ${data.amount} salieron de ${data.campaignName ? `“${data.campaignName}”` : "Nuestro Fondo"}.`
        : `El banco de un donante disputó una donación, y ${data.amount} salieron de ${data.campaignName ? `“${data.campaignName}”` : "Nuestro Fondo"}. Si el banco los devuelve, se suman de nuevo automáticamente.`,
      "No tiene que hacer nada.",
    ],
    action: { label: data.campaignName ? "Abrir la campaña" : "Abrir Nuestro Fondo", href: data.link },
    sms: gsm`Se retiraron ${data.amount} de ${data.communityName}. Vea de dónde: ${data.link}`,
  }),
  "recipient-left": (data) => ({
    subject: `${data.communityName}: una campaña sigue sin su miembro`,
    heading: "Una campaña sigue",
    paragraphs: [
      `La persona para quien se reúne “${data.campaignName}” ya no es miembro de ${data.communityName}. La campaña sigue, y el dinero sigue siendo suyo.`,
      "Solo los administradores pueden ver para quién es.",
    ],
    action: { label: "Abrir la campaña", href: data.link },
    sms: gsm`Por favor, mire una campaña de ${data.communityName}: ${data.link}`,
  }),
  "suggestion-received": (data) => ({
    subject: `${data.communityName}: un miembro sugiere una campaña`,
    heading: "Un miembro sugiere una campaña",
    paragraphs: [
      `Alguien de ${data.communityName} piensa en una campaña. Espera entre los borradores sugeridos hasta que un administrador la lance o la elimine.`,
      "Solo los administradores pueden leerla.",
    ],
    action: { label: "Ver las sugerencias", href: data.link },
    sms: gsm`Una sugerencia para ${data.communityName} espera a sus administradores: ${data.link}`,
  }),
  "suggestion-ready": (data) => ({
    subject: `${data.communityName}: una sugerencia se puede lanzar`,
    heading: "Una sugerencia se puede lanzar",
    paragraphs: [
      `Un borrador sugerido de ${data.communityName} esperaba a que su persona se registrara. Ya lo hizo.`,
      "Solo los administradores pueden leerlo.",
    ],
    action: { label: "Ver las sugerencias", href: data.link },
    sms: gsm`Una sugerencia de ${data.communityName} ya se puede lanzar: ${data.link}`,
  }),
  "to-admins": (data) => ({
    subject: `${data.name} escribió a los administradores de ${data.communityName}`,
    heading: `${data.name} escribió a los administradores de ${data.communityName}`,
    paragraphs: data.email
      ? [`Responda a este correo y la respuesta llega a ${data.name}, a ${data.email}.`]
      : [],
    quote: data.message,
    ...(data.email ? { replyTo: data.email } : {}),
    sms: gsm`${data.name} (${data.email}), de ${data.communityName}, escribió: ${data.message}`,
  }),
  "text-consent": (data) => ({
    subject: "¿Podemos enviarle mensajes de texto?",
    heading: "¿Podemos enviarle mensajes de texto?",
    paragraphs: [
      `${PRODUCT_NAME} pregunta por mensaje de texto, para ${data.communityName}, si quiere recibir mensajes de texto cuando uno de los nuestros necesite una mano. Hasta que responda SÍ, le escribimos por correo.`,
    ],
    sms: gsm`${PRODUCT_NAME} para ${data.communityName}: responda SI para recibir mensajes cuando uno de los nuestros necesite una mano, cinco por campaña como máximo. Puede haber cargos por mensajes y datos. STOP: ninguno. HELP: ayuda.`,
  }),
};
