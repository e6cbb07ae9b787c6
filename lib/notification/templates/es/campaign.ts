import { PRODUCT_NAME } from "@/lib/kernel";
import type { CampaignWords } from "../campaign";

export const campaign: CampaignWords = {
  subjects: {
    "2": (community) => `${community}: a alguien de los nuestros le vendría bien una mano`,
    "3": (community) => `${community}: ya va una cuarta parte`,
    "4": (community) => `${community}: ya vamos por la mitad`,
    "5": (community) => `${community}: ya van tres cuartas partes`,
    "6": (community) => `${community}: la meta está cumplida`,
  },
  give: "Donar con discreción",
  seeQuilt: "Ver la colcha",
  hope: "Lo que esperamos reunir",
  keeps: `Lo que se queda ${PRODUCT_NAME}`,
  ofGoal: (goal, gifts) =>
    gifts === null ? `de ${goal}` : `de ${goal}, ${gifts === 1 ? "1 donación" : `${gifts} donaciones`}`,
  sewn: (percent) =>
    percent >= 100
      ? "La colcha está cosida y con el borde rematado."
      : `${percent}% cosido, ${100 - percent}% todavía a lápiz.`,
  quietAtLaunch: "Si puede, done con discreción. Si no, no hace falta responder.",
  quiet: "No tiene que hacer nada. Si ya donó, gracias. Si no, también es una respuesta completa.",
  onlyAdmins:
    "Solo los administradores de esta comunidad conocen el nombre. Por favor, no intente adivinarlo ni pregunte.",
  because: (community) => `Recibe este mensaje porque forma parte de ${community}.`,
  digest: {
    subjects: {
      "1": "Esta semana en sus comunidades",
      "2": "Hoy en sus comunidades",
      "3": "Este mes en sus comunidades",
    },
    subject: "Cómo van sus comunidades",
    further: (campaigns) =>
      campaigns === 1 ? "Una campaña ha avanzado." : `${campaigns} campañas han avanzado.`,
    quiet: "No tiene que hacer nada. Si ya donó, gracias. Si no, también es una respuesta completa.",
    seeAll: "Ver todas las campañas",
    because: "Recibe el progreso reunido en un solo correo, como usted lo eligió.",
  },
};
