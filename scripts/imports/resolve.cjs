const { resolve } = require("node:path");

/** The one alias of tsconfig.json, in the form that dependency-cruiser reads. */
module.exports = { resolve: { alias: { "@": resolve(__dirname, "../..") } } };
