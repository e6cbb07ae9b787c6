import type { BadgeName, ShellBadges } from "./menu";
import { Pill } from "./pill";
import { useCountWords } from "./shell-words";

interface CountPillProps {
  name: BadgeName | undefined;
  badges: Partial<ShellBadges>;
  className?: string;
}

export function CountPill(props: CountPillProps) {
  return <Pill {...props} words={useCountWords()} />;
}
