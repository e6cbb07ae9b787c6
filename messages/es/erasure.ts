import type { ErasureFacts } from "@/lib/kernel";

/**
 * What an erasure leaves, in every page, e-mail and answer that speaks of one. A message of an earlier release has no dates.
 */
export const erasureWords = ({ until, days, textsUntil }: Partial<ErasureFacts>): string =>
  [
    "Los datos personales se eliminan, excepto lo que exigen el dinero en camino y la ley.",
    until &&
      `Eso lo conservamos hasta el ${until}; si para entonces todavía hay dinero en camino, hasta ${days} días después de que se resuelva.`,
    "La contabilidad conserva las cantidades sin nombre, y una dirección que canceló nuestros mensajes sigue sin recibirlos.",
    days &&
      `Una marca del número de teléfono, en la que no podemos leerlo, se conserva ${days} días y hasta que terminen las campañas que hoy están activas.`,
    textsUntil &&
      `El registro del consentimiento para recibir mensajes de texto en un número se conserva sin nombre, hasta el ${textsUntil}.`,
  ]
    .filter(Boolean)
    .join(" ");
