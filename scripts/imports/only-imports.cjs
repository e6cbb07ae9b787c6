/**
 * Reduces a TypeScript file to its imports. Type imports stay, because the rules cover types, too. They
 * become `export *`, so that a rule can ignore them. Works right after parsing, because Babel's further analysis
 * takes as long as parsing.
 */
module.exports = ({ types: t }) => ({
  manipulateOptions(options, parserOptions) {
    parserOptions.plugins.push("typescript");
    if (options.filename.endsWith("x")) parserOptions.plugins.push("jsx");
  },
  parserOverride(code, options, parse) {
    const file = parse(code, options);
    const values = new Set();
    const types = new Set();
    const remember = (node, kind) => {
      if (t.isStringLiteral(node)) (kind === "type" ? types : values).add(node.value);
    };
    t.traverseFast(file.program, (node) => {
      switch (node.type) {
        case "ImportDeclaration":
          return remember(node.source, node.importKind);
        case "ExportNamedDeclaration":
        case "ExportAllDeclaration":
          return remember(node.source, node.exportKind);
        case "TSImportType":
          return remember(node.argument, "type");
        case "CallExpression":
          if (t.isImport(node.callee)) remember(node.arguments[0], "value");
      }
    });
    file.program.body = [
      ...[...values].map((name) => t.importDeclaration([], t.stringLiteral(name))),
      ...[...types].map((name) => t.exportAllDeclaration(t.stringLiteral(name))),
    ];
    file.program.directives = [];
    file.comments = [];
    return file;
  },
});
