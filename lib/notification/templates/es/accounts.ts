import { listText, PRODUCT_NAME, zoneName } from "@/lib/kernel";
import { erasureWords } from "@/lib/platform";
import { gsm, toGsm } from "../../messages/rules/gsm";
import type { MessageContent, WritersOf } from "../content";
import type { AccountMessages, SecurityEvent } from "../data";
import { householdOf } from "../household";

const hello = (firstName: string) => (firstName ? `Hola, ${firstName}` : "Hola");
const NOT_YOU = "Si usted no lo pidió, ignore este correo: no cambiará nada.";
const notYou = (support: string) =>
  `Si no fue usted, cambie ahora su contraseña y escriba a ${support}: es posible que otra persona haya entrado a su cuenta.`;

const listed = (items: string[]) => listText(items, "es");

function householdInvitation(data: AccountMessages["invitation"]): MessageContent {
  const { communityName, invitedBy } = data;
  const people = householdOf(data);
  const names = listed(people.map((one) => one.firstName));
  const others = people.filter((one) => one.needsAddress).map((one) => one.firstName);
  const ownAddress = `Con este correo solo puede entrar una persona. ${listed(others)}: para unirse, use un correo propio.`;
  const links = people.map(({ firstName, link }) => `${firstName}: ${link}`).join(" ");
  return {
    subject: `Únase a nuestro grupo ${communityName}`,
    heading: `Únase hoy a nuestro grupo ${communityName}`,
    paragraphs: [
      `${hello(names)}. ${invitedBy} ${people.length > 1 ? "les invita" : "le invita"}. Cuando uno de los nuestros lo necesita, todos reciben un mensaje con la meta y un enlace, y dan con discreción. Solo los administradores saben para quién es.`,
      people.length > 1
        ? "Cada persona tiene su propia invitación, que funciona durante 30 días. Si no quieren unirse, no tienen que hacer nada."
        : "La invitación es solo para usted y funciona durante 30 días. Si no quiere unirse, no tiene que hacer nada.",
      ...(others.length > 0 ? [ownAddress] : []),
    ],
    actions: people.map(({ firstName, link }) => ({
      label: `Ver la invitación de ${firstName}`,
      href: link,
    })),
    quiet: "Unirse no cuesta nada.",
    why: `Recibe este mensaje una sola vez. ${invitedBy} escribió su dirección.`,
    sms: gsm`${invitedBy} invita a ${names} a ${communityName}: si alguien lo necesita, todos damos con discreción. ${links} Puede haber cargos. STOP: ninguno. HELP: ayuda.`,
  };
}

const invitationToOne = ({
  communityName,
  firstName,
  invitedBy,
  link,
}: AccountMessages["invitation"]): MessageContent => ({
  subject: `Únase a nuestro grupo ${communityName}`,
  heading: `Únase hoy a nuestro grupo ${communityName}`,
  paragraphs: [
    `${hello(firstName)}. ${invitedBy} le invita. Cuando uno de los nuestros lo necesita, todos reciben un mensaje con la meta y un enlace, y dan con discreción. Solo los administradores saben para quién es.`,
    "La invitación es solo para usted y funciona durante 30 días. Si no quiere unirse, no tiene que hacer nada.",
  ],
  action: { label: "Ver la invitación", href: link },
  quiet: "Unirse no cuesta nada.",
  why: `Recibe este mensaje una sola vez. ${invitedBy} escribió su dirección.`,
  sms: gsm`${invitedBy} le invita a ${communityName}: si alguien lo necesita, todos damos con discreción. ${link} Responda SI para recibir mensajes, max. 5 por campaña. Puede haber cargos. STOP: ninguno. HELP: ayuda.`,
});

type SecurityWords = { subject: string; happened: string; when?: string };

const SECURITY: Record<SecurityEvent, SecurityWords> = {
  new_device: {
    subject: `Nuevo inicio de sesión en su cuenta de ${PRODUCT_NAME}`,
    happened: "Alguien inició sesión en su cuenta con un dispositivo que no habíamos visto antes.",
  },
  new_devices: {
    subject: `Otro inicio de sesión nuevo en su cuenta de ${PRODUCT_NAME}`,
    happened:
      "Después de nuestro último correo hubo al menos otro inicio de sesión en su cuenta con un dispositivo del mismo tipo que no habíamos visto antes.",
    when: "La primera vez",
  },
  password_changed: {
    subject: "Se cambió su contraseña",
    happened:
      "Su contraseña se cambió en la configuración, y se cerró la sesión en todos los demás dispositivos.",
  },
  password_reset: {
    subject: "Se cambió su contraseña",
    happened:
      "Alguien eligió una contraseña nueva para su cuenta con un enlace que le enviamos por correo electrónico. Se cerró la sesión en todos los dispositivos.",
  },
  wrong_codes: {
    subject: `Códigos incorrectos en su cuenta de ${PRODUCT_NAME}`,
    happened:
      "Alguien escribió muchos códigos incorrectos de su segundo factor. Ninguno funcionó, pero esa persona conocía su contraseña o ya tenía la sesión abierta.",
  },
  wrong_passwords: {
    subject: `Contraseñas incorrectas en su cuenta de ${PRODUCT_NAME}`,
    happened: "Alguien escribió muchas contraseñas incorrectas para su cuenta. Ninguna funcionó.",
  },
};

const OTHER_EVENT: SecurityWords = {
  subject: `Un aviso sobre su cuenta de ${PRODUCT_NAME}`,
  happened: "Pasó algo en su cuenta que usted debe saber.",
};

const deviceName = (browser: string, system: string) =>
  browser && system ? `${browser} en ${system}` : browser || system;

export const accounts: WritersOf<AccountMessages> = {
  "confirm-registration": ({ link }) => ({
    subject: `Confirme su correo electrónico para ${PRODUCT_NAME}`,
    heading: "¿Es este su correo electrónico?",
    paragraphs: [
      "Alguien, seguramente usted, está creando una cuenta con esta dirección. Confírmela para continuar; el enlace funciona durante 24 horas y una sola vez.",
      NOT_YOU,
    ],
    action: { label: "Confirmar y continuar", href: link },
    sms: gsm`Confirme su correo electrónico para ${PRODUCT_NAME}: ${link}`,
  }),
  "already-registered": ({ firstName, link, resetLink }) => ({
    subject: `Usted ya tiene una cuenta en ${PRODUCT_NAME}`,
    heading: hello(firstName),
    paragraphs: [
      "Alguien, seguramente usted, intentó crear una cuenta con esta dirección. Ya existe una, así que solo tiene que iniciar sesión.",
      `¿Olvidó la contraseña? Elija una nueva aquí: ${resetLink}`,
      NOT_YOU,
    ],
    action: { label: "Iniciar sesión", href: link },
    sms: gsm`Usted ya tiene una cuenta en ${PRODUCT_NAME}. Inicie sesión: ${link}`,
  }),
  "reset-password": ({ firstName, link }) => ({
    subject: "Elija una contraseña nueva",
    heading: hello(firstName),
    paragraphs: [
      "Aquí elige una contraseña nueva. El enlace funciona durante una hora y una sola vez.",
      NOT_YOU,
    ],
    action: { label: "Elegir una contraseña nueva", href: link },
    sms: gsm`Elija una contraseña nueva para ${PRODUCT_NAME}: ${link}`,
  }),
  "password-changed": ({ firstName, support }) => ({
    subject: "Se cambió su contraseña",
    heading: hello(firstName),
    paragraphs: [
      "La contraseña de su cuenta se acaba de cambiar, y se cerró la sesión en todos sus dispositivos.",
      notYou(support),
    ],
    sms: gsm`Se cambió su contraseña de ${PRODUCT_NAME}. ¿No fue usted? Escriba a ${support}`,
  }),
  "security-notice": ({ firstName, event, date, time, zone, browser, system, link }) => {
    const { subject, happened, when = "Cuándo" } = SECURITY[event] ?? OTHER_EVENT;
    const device = deviceName(browser, system);
    return {
      subject,
      heading: hello(firstName),
      paragraphs: [
        happened,
        "Si fue usted, no tiene que hacer nada. Si no, pulse el botón. En la página siguiente puede cerrar la sesión en todos los dispositivos y elegir una contraseña nueva.",
      ],
      facts: [
        [when, `${date} ${time}, ${zoneName(zone, "es-US")}`],
        ...(device ? [["Dispositivo", device] satisfies [string, string]] : []),
      ],
      action: { label: "No fui yo", href: link },
      quiet: "Sus dispositivos con la sesión abierta están en la configuración, en Acceso y seguridad.",
      sms: gsm`${PRODUCT_NAME}: ${toGsm(happened)} ¿No fue usted? ${link}`,
    };
  },
  "confirm-email-change": ({ oldEmail, link }) => ({
    subject: `Confirme su nuevo correo electrónico para ${PRODUCT_NAME}`,
    heading: "¿Es este su nuevo correo electrónico?",
    paragraphs: [
      `La cuenta de ${oldEmail} quiere usar esta dirección de ahora en adelante: para iniciar sesión y para todo lo que le escribimos. Si esa cuenta es suya, confírmelo en el navegador donde lo pidió, o con su contraseña. El enlace funciona durante 24 horas y una sola vez.`,
      "Si no conoce esa cuenta, ignore este correo: no cambiará nada. O abra el enlace y pulse “No fui yo”, y el cambio se cancela.",
    ],
    action: { label: "Ver qué cambia", href: link },
    sms: gsm`Confirme su nuevo correo electrónico para ${PRODUCT_NAME}: ${link}`,
  }),
  "email-taken": ({ oldEmail, link }) => ({
    subject: `Esta dirección ya tiene una cuenta en ${PRODUCT_NAME}`,
    heading: "Esta dirección ya está en uso",
    paragraphs: [
      `La cuenta de ${oldEmail} quería pasar a esta dirección, pero ya tiene una cuenta propia. Si fue usted, inicie sesión con esta dirección.`,
      NOT_YOU,
    ],
    action: { label: "Iniciar sesión", href: link },
    sms: gsm`Esta dirección ya tiene una cuenta en ${PRODUCT_NAME}: ${link}`,
  }),
  "email-changed": ({ firstName, newEmail, support }) => ({
    subject: `Se cambió su correo electrónico en ${PRODUCT_NAME}`,
    heading: hello(firstName),
    paragraphs: [
      `Su cuenta usa de ahora en adelante la dirección ${newEmail}. Este es nuestro último mensaje a la dirección anterior.`,
      `Si no fue usted, escriba enseguida a ${support}: es posible que otra persona haya entrado a su cuenta.`,
    ],
    sms: gsm`Su correo electrónico en ${PRODUCT_NAME} cambió a ${newEmail}. ¿No fue usted? Escriba a ${support}`,
  }),
  "confirm-external-email": ({ provider, link }) => ({
    subject: `Confirme su correo electrónico para ${PRODUCT_NAME}`,
    heading: "¿Es este su correo electrónico?",
    paragraphs: [
      `Alguien, seguramente usted, se registra con ${provider} y dio esta dirección. Confírmela para continuar; el enlace funciona durante 24 horas y una sola vez.`,
      NOT_YOU,
    ],
    action: { label: "Confirmar y continuar", href: link },
    sms: gsm`Confirme su correo electrónico para ${PRODUCT_NAME}: ${link}`,
  }),
  "phone-code": ({ code }) => ({
    subject: `${code} es su código`,
    heading: `${code} es su código`,
    paragraphs: [
      `Escríbalo donde cambió su número de teléfono. Funciona durante 10 minutos. Nadie de ${PRODUCT_NAME} se lo pedirá nunca.`,
    ],
    sms: gsm`${code} es su código de ${PRODUCT_NAME}. Funciona durante 10 minutos. Nadie se lo pedirá nunca.`,
  }),
  invitation: (data) => (householdOf(data).length > 0 ? householdInvitation(data) : invitationToOne(data)),
  "account-deleted": ({ firstName, support, ...facts }) => ({
    subject: "Su cuenta fue eliminada",
    heading: hello(firstName),
    paragraphs: [
      "Su cuenta se eliminó, como pidió.",
      erasureWords("es", facts),
      `¿Preguntas? Escriba a ${support}.`,
    ],
    sms: gsm`Su cuenta de ${PRODUCT_NAME} fue eliminada, como usted lo pidió.`,
  }),
  "second-factor-changed": ({ firstName, what, support }) => ({
    subject: `Cambió el inicio de sesión de su cuenta: ${what}`,
    heading: hello(firstName),
    paragraphs: [`El inicio de sesión de su cuenta acaba de cambiar: ${what}.`, notYou(support)],
    sms: gsm`Cambió su inicio de sesión de ${PRODUCT_NAME}: ${toGsm(what)}. ¿No fue usted? Escriba a ${support}`,
  }),
  "ways-in-removed": ({ firstName, removed, resetLink, support }) => ({
    subject: "Se quitaron formas antiguas de entrar a su cuenta",
    heading: hello(firstName),
    paragraphs: [
      `Usted acaba de demostrar que esta dirección es suya. Estas formas de entrar a su cuenta ya no funcionan: ${removed}. Así nadie conserva un acceso anterior.`,
      `Si le falta la contraseña, elija una aquí: ${resetLink}. Las llaves de acceso, Google y Facebook se conectan en sus ajustes; revise allí también su nombre y su número de teléfono.`,
      `Si usted no hizo nada de esto, escriba a ${support}.`,
    ],
    sms: gsm`Se quitaron formas antiguas de entrar a su cuenta de ${PRODUCT_NAME}: ${toGsm(removed)}. ¿No fue usted? Escriba a ${support}`,
  }),
};
