import { type Settings, urlOf } from "./settings";

<<<<<<< HEAD
/** Returns the configured simulator's address. Null: ask the real providers. */
=======
/** Null: ask the real providers. */
>>>>>>> words8
export const simulatorOf = (settings: Settings): URL | null => urlOf(settings.SIMULATOR_URL);
