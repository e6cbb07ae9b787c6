/**
 * A Babel plugin that reduces a TypeScript file to its imports, in plain JavaScript that any parser reads.
 * Imports of types are kept, because the rules hold for types too. They become `export *`, so that the rule
 * against cycles can ignore them: types cannot cause a cycle at run time.
 */
module.exports = ({ types: t }) => ({
  manipulateOptions(options, parserOptions) {
    parserOptions.plugins.push("typescript");
    if (options.filename.endsWith("x")) parserOptions.plugins.push("jsx");
  },
  visitor: {
    Program(program) {
      const values = new Set();
      const types = new Set();
      const remember = (node, kind) => {
        if (t.isStringLiteral(node)) (kind === "type" ? types : values).add(node.value);
      };
      program.traverse({
        ImportDeclaration: ({ node }) => remember(node.source, node.importKind),
        ExportNamedDeclaration: ({ node }) => remember(node.source, node.exportKind),
        ExportAllDeclaration: ({ node }) => remember(node.source, node.exportKind),
        TSImportType: ({ node }) => remember(node.argument, "type"),
        CallExpression: ({ node }) => {
          if (t.isImport(node.callee)) remember(node.arguments[0], "value");
        },
      });
      program.node.body = [
        ...[...values].map((name) => t.importDeclaration([], t.stringLiteral(name))),
        ...[...types].map((name) => t.exportAllDeclaration(t.stringLiteral(name))),
      ];
      program.node.directives = [];
      program.skip();
    },
  },
});
