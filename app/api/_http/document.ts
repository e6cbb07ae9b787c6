import { z } from "zod";
import { PRODUCT_NAME } from "@/lib/kernel";
import type { Endpoint, Who } from "./endpoint";
import { ignoredFields } from "./own-fields";
import { registrable } from "./routes";

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const { $schema: _, ...plain } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return plain;
};

function parametersIn(where: "path" | "query", schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: property,
  }));
}

function bodySchemaOf(schema: z.ZodType, { notSet }: Endpoint): Json {
  const own = schemaOf(schema, "input") as Json & { properties?: Json };
  const repeated = Object.entries(notSet.repeats).map(([field, parameter]) => [
    field,
    { type: ["string", "null"], description: `{${parameter}} of the path, if given.` },
  ]);
  if (repeated.length === 0) return own;
  return { ...own, properties: { ...Object.fromEntries(repeated), ...own.properties } };
}

function requestBodyOf(endpoint: Endpoint): Json {
  const { request, notSet } = endpoint;
  const [type, schema] = request.form
    ? ["multipart/form-data", request.form]
    : ["application/json", request.body];
  if (!schema) return {};
  const ignored = ignoredFields(notSet, schema).filter((name) => !(name in notSet.repeats));
  const description =
    ignored.length > 0
      ? `May be sent as it was read: these fields are ignored: ${ignored.join(", ")}.`
      : null;
  return {
    requestBody: {
      ...(description === null ? {} : { description }),
      required: true,
      content: { [type]: { schema: bodySchemaOf(schema, endpoint) } },
    },
  };
}

const PROBLEM = { $ref: "#/components/responses/Problem" };
const PROBLEM_RESPONSE = {
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
};

const headersOf = ({ headers }: Endpoint): Json[] =>
  headers.map(({ name, description }) => ({
    name,
    in: "header",
    required: false,
    description,
    schema: { type: "string" },
  }));

/** Undeclared errors that depend on data are the `default`. */
function refusalsOf({ who, request, refusals }: Endpoint): Json {
  const statuses = ["default"];
  if (request.params || request.query || request.body || request.form) statuses.unshift("400");
  if (who !== "public") statuses.push("401");
  if (who === "admin" || who === "platform" || who === "recipient") statuses.push("403");
  if (request.params && "id" in request.params.shape) statuses.push("404");
  const usual = Object.fromEntries(statuses.map((status) => [status, PROBLEM]));
  const own = Object.entries(refusals).map(([status, description]) => [
    status,
    { ...PROBLEM_RESPONSE, description },
  ]);
  return Object.fromEntries(
    Object.entries({ ...usual, ...Object.fromEntries(own) }).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const WHO_WORDS: Record<Who, string> = {
  public: "Anybody.",
  member: "Anybody signed in who belongs where the call leads.",
  admin: "Admins of the community in question.",
  platform: "The provider's staff.",
  recipient: "The recipient of the campaign in question.",
};

const operationId = ({ method, path }: Endpoint) =>
  [method, ...path.split("/").filter(Boolean)]
    .map((part) => part.replace(/^\{(.+)\}$/, "by-$1"))
    .join("-")
    .replace(/[-.]([A-Za-z])/g, (_, character: string) => character.toUpperCase());

function operationOf(endpoint: Endpoint): Json {
  const { summary, who, request, response, status, path } = endpoint;
  const parameters = [
    ...parametersIn("path", request.params),
    ...parametersIn("query", request.query),
    ...headersOf(endpoint),
  ];
  return {
    operationId: operationId(endpoint),
    tags: [path.split("/")[1]],
    summary,
    description: `Who: ${WHO_WORDS[who]}`,
    "x-who": who,
    security: who === "public" ? [{}] : [{ bearer: [] }, { session: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...requestBodyOf(endpoint),
    responses: {
      [status]: {
        description: "Done",
        content: { "application/json": { schema: schemaOf(response, "output") } },
      },
      ...refusalsOf(endpoint),
    },
  };
}

const problemSchema: Json = {
  type: "object",
  required: ["title", "status"],
  properties: {
    title: { type: "string", description: "What went wrong, in words for people." },
    status: { type: "integer" },
    errors: {
      type: "object",
      description: "Errors by field; the field's name begins with a capital.",
      additionalProperties: { type: "array", items: { type: "string" } },
    },
  },
};

/** Uses the schemas that parse requests and responses. */
export function openApiDocument(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of registrable(endpoints)) {
    const path = paths[endpoint.path] ?? {};
    path[endpoint.method] = operationOf(endpoint);
    paths[endpoint.path] = path;
  }
  return {
    openapi: "3.1.0",
    info: {
      title: `${PRODUCT_NAME} API`,
      version: "1",
      description:
        "Money is in US dollars with at most two decimals. Errors are application/problem+json. Sign in with POST /identity/account/login and send its access token as a bearer token.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        session: {
          type: "apiKey",
          in: "cookie",
          name: "next-auth.session-token",
          description:
            "The browser's session. Over https its name begins with __Host-. Writes need an Origin of this site.",
        },
      },
      responses: {
        Problem: {
          description: "Refused",
          ...PROBLEM_RESPONSE,
        },
      },
      schemas: { Problem: problemSchema },
    },
  };
}
