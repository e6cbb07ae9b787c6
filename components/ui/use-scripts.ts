import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and until the page is hydrated. Forms must work while it is false. */
export const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
