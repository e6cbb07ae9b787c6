import { type Settings, urlOf } from "./settings";

/** Null: ask the real providers. */
export const simulatorOf = (settings: Settings): URL | null => urlOf(settings.SIMULATOR_URL);
