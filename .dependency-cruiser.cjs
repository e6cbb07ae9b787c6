/**
 * Imports have one direction: app → contexts → ledger, integrations, platform → db → kernel. The contexts
 * form a line, and each imports only to its left. A context has two doors (docs/decisions/023-context-boundaries.md):
 *
 * - index.ts, for all callers: its verbs check permissions.
 * - inside.ts, only for the contexts to its right: it checks none.
 */
const contexts = ["notification", "identity", "user", "community", "payment"];
const inContext = `^lib/(${contexts.join("|")})/`;
const tests = "\\.test\\.tsx?$";

/**
 * The only files outside the contexts that may import identity's inner door. They turn a proof, a cookie or a
 * token into an authenticated caller; all other code receives the caller from them.
 */
const signsIn = [
  "^app/_lib/session\\.ts$",
  "^app/_features/sign-in/(open-session|renew)\\.ts$",
  "^app/api/_http/authenticate\\.ts$",
  "^app/api/auth/_(admit|options)\\.ts$",
  "^app/api/identity/_routes/account\\.ts$",
  // The demo and the large database of the benchmark set passwords for their people without a registration.
  "^scripts/demo/communities\\.ts$",
  "^bench/size/build\\.ts$",
];

/** Forbids each context to import the contexts to its right in the line. */
const contextLine = contexts.slice(0, -1).map((context, place) => ({
  name: `context-line-${context}`,
  comment: `${context} imports only contexts to its left: ${contexts.join(" ← ")}.`,
  severity: "error",
  from: { path: `^lib/${context}/` },
  to: { path: `^lib/(${contexts.slice(place + 1).join("|")})/` },
}));

const pureRules = contexts.map((context) => ({
  name: `rules-only-kernel-${context}`,
  comment: "Rules are pure decisions: they import only the kernel, the name search and each other.",
  severity: "error",
  from: { path: [`^lib/${context}/rules/`, `^lib/${context}/[^/]+/rules/`], pathNot: tests },
  to: {
    pathNot: [
      "^lib/kernel/",
      "^lib/names/index\\.ts$",
      "^node_modules/any-ascii/",
      `^lib/${context}/rules/`,
      `^lib/${context}/[^/]+/rules/`,
    ],
  },
}));

/**
 * The folders of lib/community in the order of their imports. Pure rules come before all of them
 * (`rules-only-kernel-community`).
 */
const rooms = [
  "roster",
  "communities",
  "campaigns",
  "drafts",
  "invitations",
  "imports",
  "deletions",
  "members",
  "holds",
  "history",
];
const inRoom = `^lib/community/(${rooms.join("|")})/`;
const beforeRooms = "/rules/";

const roomOrder = [
  ...rooms.slice(0, -1).map((room, place) => ({
    name: `rooms-${room}`,
    comment: `${room} imports only from folders before it: ${rooms.join(" ← ")}.`,
    severity: "error",
    from: { path: `^lib/community/${room}/`, pathNot: tests },
    to: { path: `^lib/community/(${rooms.slice(place + 1).join("|")})/`, pathNot: beforeRooms },
  })),
  {
    name: "rooms-shared",
    comment: "The shared files of lib/community come before its folders.",
    severity: "error",
    from: { path: "^lib/community/[^/]+\\.ts$", pathNot: "/(index|inside|data-about)\\.ts$" },
    to: { path: inRoom, pathNot: beforeRooms },
  },
  {
    name: "rooms-listed",
    comment: "Each folder of lib/community has a place in the order.",
    severity: "error",
    from: { path: "^lib/community/[^/]+/", pathNot: inRoom },
    to: {},
  },
];

const { tables, shared, exceptions } = require("./scripts/imports/table-owners.json");
const literally = (path) => path.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Which folders of lib may import a file of db/schema: its owners, or the readers of a shared file. */
const tableOwners = Object.entries({ ...tables, ...shared }).map(([schema, folders]) => ({
  name: `tables-${schema}`,
  comment: `db/schema/${schema}.ts is for lib/${folders.join(", lib/")} (docs/decisions/023-context-boundaries.md).`,
  severity: "error",
  from: {
    path: "^lib/",
    pathNot: [
      tests,
      `^lib/(${folders.join("|")})/`,
      ...exceptions.filter(({ reads }) => reads === schema).map(({ file }) => `^${literally(file)}$`),
    ],
  },
  to: { path: `^db/schema/${schema}\\.ts$` },
}));

module.exports = {
  forbidden: [
    ...contextLine,
    ...roomOrder,
    ...tableOwners,
    {
      name: "tables-by-file",
      comment:
        "The product names the file of db/schema that it reads, so that one can see whose tables they are.",
      severity: "error",
      from: { path: "^lib/", pathNot: tests },
      to: { path: "^db/schema/index\\.ts$" },
    },
    {
      name: "context-entrance",
      comment: "A context enters another through its index.ts or its inside.ts.",
      severity: "error",
      from: { path: inContext, pathNot: tests },
      to: { path: inContext, pathNot: ["^lib/$1/", "^lib/[^/]+/(index|inside)\\.ts$"] },
    },
    {
      name: "outer-entrance",
      comment:
        "Whoever is no context uses a context's index.ts, whose verbs ask for a right, or its schemas.ts for forms.",
      severity: "error",
      from: {
        path: "^(app|components|server|scripts|bench|db|lib/content|lib/[^/]+\\.ts$|middleware\\.ts|instrumentation\\.ts)",
        pathNot: [tests, ...signsIn],
      },
      to: { path: inContext, pathNot: "^lib/[^/]+/(index|schemas)\\.ts$" },
    },
    {
      name: "sign-in-entrance",
      comment: "Whoever signs people in goes through identity's inner door, and through no other.",
      severity: "error",
      from: { path: signsIn },
      to: { path: inContext, pathNot: ["^lib/[^/]+/(index|schemas)\\.ts$", "^lib/identity/inside\\.ts$"] },
    },
    {
      name: "kernel-imports-nothing",
      comment: "The kernel is pure and stands alone; its errors read their English sentences.",
      severity: "error",
      from: { path: "^lib/kernel/", pathNot: tests },
      to: { pathNot: ["^lib/kernel/", "^messages/en/errors\\.ts$"] },
    },
    {
      name: "names-imports-kernel-only",
      comment: "The name search is pure: it knows no table, no context and no page.",
      severity: "error",
      from: { path: "^lib/names/", pathNot: tests },
      to: { pathNot: ["^lib/(kernel|names)/", "^node_modules/any-ascii/"] },
    },
    ...pureRules,
    {
      name: "lower-knows-no-context",
      comment: "Ledger, integrations and platform know no context, and no page.",
      severity: "error",
      from: { path: "^lib/(ledger|integrations|platform)/", pathNot: tests },
      to: { path: [inContext, "^(app|components|server|simulator|scripts|tests)/"] },
    },
    {
      name: "lists-are-parsed-apart",
      comment: "Only the parsing process reads lists of people: a hostile list takes seconds.",
      severity: "error",
      from: { path: "^(app|components|server|lib)/", pathNot: [tests, "^lib/integrations/(lists|parsing)/"] },
      to: {
        path: [
          "^lib/integrations/lists/(decode|read-list|read-list-file|records|separator|vcard)\\.ts$",
          "^node_modules/csv-parse/",
        ],
        dependencyTypesNot: ["export"],
      },
    },
    {
      name: "platform-is-below",
      comment: "Platform knows neither the ledger nor the integrations.",
      severity: "error",
      from: { path: "^lib/platform/" },
      to: { path: "^lib/(ledger|integrations)/" },
    },
    {
      name: "contexts-know-no-page",
      comment: "Nothing in lib imports what stands above it.",
      severity: "error",
      from: { path: "^lib/", pathNot: tests },
      to: { path: "^(app|components|server|simulator|scripts|tests)/" },
    },
    {
      name: "db-imports-kernel-only",
      comment: "The database layer knows only the kernel.",
      severity: "error",
      from: { path: "^db/", pathNot: tests },
      to: { path: "^(app|components|server|simulator|scripts|tests|lib/(?!kernel/))" },
    },
    {
      name: "no-database-in-pages",
      comment: "Pages and components call verbs, never the database.",
      severity: "error",
      from: { path: "^(app|components|server|middleware\\.ts)", pathNot: tests },
      to: { path: ["^db/", "node_modules/(drizzle-orm|postgres)/"] },
    },
    {
      name: "ui-knows-no-domain",
      comment: "The design system has no domain word in it.",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: ["^(app|components/(?!ui/))", "^lib/(?!kernel/)"] },
    },
    {
      name: "components-know-no-page",
      comment: "A component belongs to several pages, so it knows none of them.",
      severity: "error",
      from: { path: "^components/" },
      to: { path: ["^(app|server)/", "^lib/(ledger|integrations)/"] },
    },
    {
      name: "links-read-nothing-ahead",
      comment:
        "Links are those of components/ui/link.tsx: Next's own ask the server for each page that they lead to.",
      severity: "error",
      from: { path: "^(app|components)/", pathNot: "^components/ui/link\\.tsx$" },
      to: { path: "node_modules/next/(link|form)\\." },
    },
    {
      name: "simulator-stands-alone",
      comment: "The simulator knows the providers, not us.",
      severity: "error",
      from: { path: "^simulator/", pathNot: "^simulator/messages/" },
      to: { path: "^(app|components|server|db|lib|scripts|tests)/" },
    },
    {
      name: "simulator-shows-messages",
      comment: "The page that shows every message reads our templates, and nothing else of ours.",
      severity: "error",
      from: { path: "^simulator/messages/" },
      to: {
        path: "^(app|components|server|db|lib|scripts|tests)/",
        pathNot:
          "^lib/(notification/(templates|[a-z]+/rules)/|notification/messages/private-texts|kernel/|platform/)",
      },
    },
    {
      name: "nobody-imports-the-simulator",
      comment: "Only scripts and tests start the simulator; the product talks to it over HTTP.",
      severity: "error",
      from: { path: "^(app|components|server|db|lib)/" },
      to: { path: "^simulator/" },
    },
    {
      name: "server-knows-no-page",
      comment:
        "The server knows the API's families, the table of pages and what pages and it must read alike; pages are Next's.",
      severity: "error",
      from: { path: "^server/", pathNot: tests },
      to: {
        path: "^(app|components)/",
        pathNot: [
          "^app/api/_http/",
          "^app/pages\\.ts$",
          "^app/_features/pages/(addresses|path-tree)\\.ts$",
          "^app/_features/(i18n/|giving/(gift-cookies|presets)\\.ts$|states/(bare-page|is-file)\\.ts$)",
          "^components/(ui/[^/]+|shell/sections)\\.ts$",
        ],
      },
    },
    {
      name: "nobody-imports-the-server",
      comment: "The server stands before everything; it is started, not imported.",
      severity: "error",
      from: { path: "^(app|components|db|lib|simulator|scripts|middleware\\.ts|instrumentation\\.ts)" },
      to: { path: "^server/" },
    },
    {
      name: "no-tests-in-product",
      comment: "The product imports no test and no script.",
      severity: "error",
      from: { path: "^(app|components|server|db|lib|simulator)/", pathNot: tests },
      to: { path: ["^(tests|scripts)/", tests] },
    },
    {
      name: "no-cycles",
      comment: "Two files that need each other, even for a type, are one, or need a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "resolvable",
      comment: "Every import leads somewhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: ["node_modules", "^\\.next"] },
    exclude: { path: ["^\\.next/", "^\\.manyhands/", "\\.(css|woff2?|png|svg)$", "^next-env\\.d\\.ts$"] },
    // TypeScript 7 has no API that dependency-cruiser can use, so Babel parses the files.
    babelConfig: { fileName: "scripts/imports/babel.json" },
    webpackConfig: { fileName: "scripts/imports/resolve.cjs" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".cjs", ".js", ".json"],
      mainFields: ["module", "main", "types", "typings"],
    },
    cache: false,
  },
};
