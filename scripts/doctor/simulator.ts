import { type Settings, urlOf } from "./settings";

/** Null means the real providers. */
export const simulatorOf = (settings: Settings): URL | null => urlOf(settings.SIMULATOR_URL);
