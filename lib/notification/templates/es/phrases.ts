import { errors } from "@/messages/es/errors";
import type { Phrases } from "../phrases";

const NOT_A_MEMBER = "Usted ya no es miembro de esta comunidad.";

export const phrases: Phrases = {
  ourBalance: "Nuestro Fondo",
  every: (months) => (months === 1 ? "cada mes" : months === 12 ? "cada año" : `cada ${months} meses`),
  card: (make, digits) =>
    make ? `su tarjeta ${make} terminada en ${digits}` : `su tarjeta terminada en ${digits}`,
  noCard: "su tarjeta",
  outOfYourGift: (fee) => `${fee}, de su donación`,
  outOfTheGift: (fee) => `${fee}, de la donación`,
  missed: (days) =>
    `No se cobró nada por ${days}: nuestro sistema no funcionó a tiempo, y no se cobra después.`,
  restingPlans: (count) =>
    count === 1
      ? "su donación periódica está detenida"
      : `sus ${count} donaciones periódicas están detenidas`,
  paidPlans: (count) =>
    count === 1
      ? "con ella se paga su donación periódica"
      : `con ella se pagan sus ${count} donaciones periódicas`,
  member: "Un miembro",
  resting: {
    no_card: "Usted no tiene ninguna tarjeta guardada.",
    not_told: "No pudimos enviarle el aviso, y sin aviso no se le cobra a nadie.",
    bank_not_answered: "Su banco quería que usted la confirmara, y eso no ocurrió.",
    disputed: "Su banco cuestionó una donación anterior.",
  },
  cards: errors,
  endings: {
    campaign_ended: "La campaña ha terminado.",
    left_community: NOT_A_MEMBER,
    removed_from_community: NOT_A_MEMBER,
    community_deleted: "Esta comunidad ya no existe.",
  },
  changes: {
    second_factor_on: "se activó el segundo factor",
    second_factor_off: "se desactivó el segundo factor",
    recovery_codes_made: "se crearon nuevos códigos de recuperación",
    recovery_code_used: "se usó un código de recuperación",
    passkey_added: "se agregó una llave de acceso",
    passkey_removed: "se quitó una llave de acceso",
    google_joined: "desde ahora puede entrar con Google",
    facebook_joined: "desde ahora puede entrar con Facebook",
    google_parted: "ya no puede entrar con Google",
    facebook_parted: "ya no puede entrar con Facebook",
  },
  waysIn: {
    password: "la contraseña",
    devices: "los dispositivos con la sesión iniciada",
    passkeys: "las llaves de acceso",
    google: "Google",
    facebook: "Facebook",
  },
  methods: { paypal: "PayPal", paper_check: "cheque en papel" },
};
