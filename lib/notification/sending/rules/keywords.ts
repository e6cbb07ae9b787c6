/** The words with which somebody stops texts at our carrier, and those that begin them again (Twilio's list). */
const STOP_WORDS = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT"]);
const START_WORDS = new Set(["START", "YES", "UNSTOP"]);

/**
 * What a reply asks for: the letters alone count, so "Stop.", "STOP!" and "opt-out" are such words, and a
 * sentence with one of them is not. HELP changes nothing; the carrier answers it.
 */
export function keywordOf(body: string): "stop" | "start" | null {
  const word = body
    .normalize("NFKC")
    .replace(/[^\p{Letter}]/gu, "")
    .toUpperCase();
  if (STOP_WORDS.has(word)) return "stop";
  return START_WORDS.has(word) ? "start" : null;
}
