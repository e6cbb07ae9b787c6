/** Words in lower case and without texts, and the comments before or in the statement. */
export type Statement = { words: string; comments: string[] };

/**
 * Matches quoted names, texts, dollar-quoted bodies and comments as a whole, because none may end a
 * statement.
 */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[^'$;/-]+|./g;

/** Omits function bodies, which do not run at creation; reads `do` blocks like the file. */
export function statementsOf(sql: string): Statement[] {
  const found: Statement[] = [];
  let [words, comments]: [string, string[]] = ["", []];
  const end = () => {
    if (words.trim()) found.push({ words: words.trim().replace(/\s+/g, " ").toLowerCase(), comments });
    // A comment at the end of a line belongs to the statement before it, others to the next.
    [words, comments] = ["", words.trim() ? [] : comments];
  };
  for (const [token] of sql.matchAll(TOKEN)) {
    if (token === ";" || token.startsWith("--> statement-breakpoint")) end();
    else if (token.startsWith("--")) comments.push(token.slice(2).trim());
    else if (token.startsWith("/*")) comments.push(token.slice(2, -2).trim());
    else if (token.startsWith("'")) words += "''";
    else if (token.startsWith("$") && token.length > 1) {
      if (/^\s*do\b/i.test(words)) found.push(...inBlock(token.replace(/^\$\w*\$|\$\w*\$$/g, "")));
      words += "''";
    } else words += token;
  }
  end();
  return found;
}

/** Words of a block before a statement: `begin`, `if … then`, `for … loop`. */
const BEFORE = /^(?:(?:begin|else|declare)|(?:if|elsif|for|while|case|when)\b.*?\b(?:then|loop)) /;

function inBlock(body: string): Statement[] {
  return statementsOf(body).map((statement) => {
    let { words } = statement;
    while (BEFORE.test(words)) words = words.replace(BEFORE, "");
    return { ...statement, words };
  });
}
