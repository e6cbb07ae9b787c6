import { toLatin } from "./latin";
import { keysOfMember, type MemberName } from "./members";
import { fullNamesOf, nicknamesOf } from "./nicknames";
import { wordsOfName } from "./variants";

/** Members without any are not read (`namesInCommunity`). */
export function wordsOfPerson({ firstName, lastName }: MemberName): string[] {
  const firsts = wordsOfName(firstName).map(toLatin);
  const full = firsts.flatMap((first) => [first, ...fullNamesOf(first)]);
  return [...new Set([...keysOfMember({ firstName, lastName }), ...full, ...full.flatMap(nicknamesOf)])];
}
