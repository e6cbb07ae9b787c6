const { resolve } = require("node:path");

<<<<<<< HEAD
/** The alias of tsconfig.json, in dependency-cruiser's form. */
=======
>>>>>>> words8
module.exports = { resolve: { alias: { "@": resolve(__dirname, "../..") } } };
