const { resolve } = require("node:path");

/** The alias of tsconfig.json, in dependency-cruiser's form. */
module.exports = { resolve: { alias: { "@": resolve(__dirname, "../..") } } };
