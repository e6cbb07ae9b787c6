import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False until hydration. Forms must work while it is false. */
export const useScripts = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
