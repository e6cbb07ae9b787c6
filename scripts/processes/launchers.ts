import { commandOf, identify, isSameProcess, type ProcessIdentity, parentOf } from "./processes";

const CHECK_EVERY_MS = 500;

/** Ends at npm, because a shell that started npm in the background may end before it. */
export function launchers(): ProcessIdentity[] {
  const found: ProcessIdentity[] = [];
  const underNpm = process.env.npm_lifecycle_event !== undefined;
  for (let pid = process.ppid; pid > 1 && found.length < 6; pid = parentOf(pid) ?? 0) {
    const command = commandOf(pid) ?? "";
    const isNpm = /^npm\b|npm-cli\.js|\/npm /.test(command);
    const known = identify(pid);
    if (!known || !(isNpm || (underNpm && found.length < 5) || /\btsx\b/.test(command))) break;
    found.push(known);
    if (isNpm || !underNpm) return found;
  }
  // Without npm among the ancestors, only the direct parent is surely a launcher.
  return found.slice(0, 1);
}

/** Calls back once when a launcher has ended: a `kill -9` of npm must stop the site, too. */
export function whenLauncherDies(known: ProcessIdentity[], callback: () => void): void {
  const timer = setInterval(() => {
    if (known.every(isSameProcess)) return;
    clearInterval(timer);
    callback();
  }, CHECK_EVERY_MS);
  timer.unref();
}
