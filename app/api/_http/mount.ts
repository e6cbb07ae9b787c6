import { createApi } from "./create-api";
import type { Endpoint } from "./endpoint";

/** In the family's `[...path]/route.ts`. */
export function mount(endpoints: readonly Endpoint[]) {
  const app = createApi(endpoints);
  const handler = (request: Request) => app.fetch(request);
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}
