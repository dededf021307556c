/** What begins, ends or continues a text, a comment or a block in the languages that people type. */
export const signs: readonly string[] = ['{', '}', '"', '"""', "'", '`', '\\', '\n', '#', '$', '(', ')', ';'];
