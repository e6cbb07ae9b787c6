/**
 * A Babel plugin that leaves nothing of a TypeScript file but its imports: plain code that any parser reads.
 * An import of types stays, for a type may not cross a border either; it becomes an `export *`, so that the
 * rule against cycles, which types cannot close, tells it from the others.
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
