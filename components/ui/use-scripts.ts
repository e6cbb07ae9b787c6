import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page's scripts run: a form must not depend on them before. */
export const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
