/** The TextMate grammar of GraphQL documents and schemas, in which the injection below colours embedded queries. */
export function graphqlGrammar(): unknown {
  const name = '[_A-Za-z][_0-9A-Za-z]*';
  const include = (...names: readonly string[]) => names.map(key => ({ include: `#${key}` }));
  const values = include('comment', 'string', 'variable', 'number', 'constant', 'object', 'list', 'enum', 'comma');
  const braces = (begin: string, end: string, patterns: readonly object[]) => ({
    begin: `\\${begin}`,
    end: `\\${end}`,
    beginCaptures: { 0: { name: 'punctuation.section.brackets.begin.graphql' } },
    endCaptures: { 0: { name: 'punctuation.section.brackets.end.graphql' } },
    patterns,
  });
  return {
    name: 'GraphQL',
    scopeName: 'source.graphql',
    patterns: include(
      'comment',
      'string',
      'fragment',
      'operation',
      'schema-block',
      'definition',
      'selection',
      'directive',
      'arguments',
      'union',
      'type',
    ),
    repository: {
      comment: { name: 'comment.line.number-sign.graphql', match: '#.*$' },
      comma: { name: 'punctuation.separator.comma.graphql', match: ',' },
      string: {
        patterns: [
          {
            name: 'string.quoted.triple.graphql',
            begin: '"""',
            end: '"""',
            patterns: [{ name: 'constant.character.escape.graphql', match: '\\\\"""' }],
          },
          {
            name: 'string.quoted.double.graphql',
            begin: '"',
            // A string ends with its line, even when it is not closed.
            end: '"|$',
            patterns: [
              { name: 'constant.character.escape.graphql', match: '\\\\(?:u[0-9A-Fa-f]{4}|u\\{[0-9A-Fa-f]+\\}|.)' },
            ],
          },
        ],
      },
      number: {
        name: 'constant.numeric.graphql',
        match: '(?<![\\w$])-?(?:0|[1-9][0-9]*)(?:\\.[0-9]+)?(?:[eE][+-]?[0-9]+)?\\b',
      },
      constant: { name: 'constant.language.graphql', match: '\\b(?:true|false|null)\\b' },
      enum: { name: 'variable.other.enummember.graphql', match: `\\b${name}\\b` },
      variable: { name: 'variable.graphql', match: `\\$${name}` },
      object: braces('{', '}', [
        {
          match: `\\b(${name})\\s*(:)`,
          captures: { 1: { name: 'variable.property.graphql' }, 2: { name: 'punctuation.colon.graphql' } },
        },
        ...values,
      ]),
      list: braces('[', ']', values),
      type: {
        patterns: [
          { name: 'support.type.builtin.graphql', match: '\\b(?:Int|Float|String|Boolean|ID)\\b' },
          { name: 'support.type.graphql', match: `\\b${name}\\b` },
          { name: 'keyword.operator.nulltype.graphql', match: '!' },
          { name: 'keyword.operator.assignment.graphql', match: '=' },
        ],
      },
      directive: {
        patterns: [
          {
            begin: `(@${name})\\s*(?=\\()`,
            end: '(?<=\\))',
            beginCaptures: { 1: { name: 'entity.name.function.decorator.graphql' } },
            patterns: include('arguments'),
          },
          { name: 'entity.name.function.decorator.graphql', match: `@${name}` },
        ],
      },
      fragment: {
        match: `\\b(fragment)\\s+(${name})\\s+(on)\\s+(${name})`,
        captures: {
          1: { name: 'keyword.control.fragment.graphql' },
          2: { name: 'entity.name.fragment.graphql' },
          3: { name: 'keyword.control.on.graphql' },
          4: { name: 'support.type.graphql' },
        },
      },
      operation: {
        begin: `\\b(query|mutation|subscription)\\b(?:\\s+(${name}))?`,
        // The selection belongs to the operation, so that a field named like a keyword stays a field.
        end: '(?<=\\})|(?=^(?:query|mutation|subscription|fragment|type|input|enum|interface|union|scalar|schema|extend|directive)\\b)',
        beginCaptures: {
          1: { name: 'keyword.control.operation.graphql' },
          2: { name: 'entity.name.function.graphql' },
        },
        patterns: include('comment', 'declarations', 'directive', 'arguments', 'selection'),
      },
      declarations: braces('(', ')', [
        ...include('comment', 'string', 'variable', 'number', 'constant', 'object', 'directive', 'comma'),
        { name: 'punctuation.colon.graphql', match: ':' },
        ...include('type'),
      ]),
      arguments: braces('(', ')', [
        ...include('comment'),
        {
          match: `\\b(${name})\\s*(:)`,
          captures: { 1: { name: 'variable.parameter.graphql' }, 2: { name: 'punctuation.colon.graphql' } },
        },
        ...values,
      ]),
      selection: braces('{', '}', [
        ...include('comment', 'string', 'directive', 'arguments', 'selection'),
        {
          match: `(\\.\\.\\.)\\s*(on)\\s+(${name})`,
          captures: {
            1: { name: 'keyword.operator.spread.graphql' },
            2: { name: 'keyword.control.on.graphql' },
            3: { name: 'support.type.graphql' },
          },
        },
        {
          match: `(\\.\\.\\.)\\s*(${name})?`,
          captures: { 1: { name: 'keyword.operator.spread.graphql' }, 2: { name: 'variable.fragment.graphql' } },
        },
        {
          match: `\\b(${name})\\s*(:)\\s*(${name})`,
          captures: {
            1: { name: 'entity.name.alias.graphql' },
            2: { name: 'punctuation.colon.graphql' },
            3: { name: 'variable.property.graphql' },
          },
        },
        { name: 'variable.property.graphql', match: `\\b${name}\\b` },
        ...include('comma'),
      ]),
      'schema-block': {
        begin: `\\b(?:(extend)\\s+)?(type|interface|input|enum|schema)\\b(?:\\s+(${name}))?`,
        end: '(?<=\\})|(?=^(?:query|mutation|subscription|fragment|type|input|enum|interface|union|scalar|schema|extend|directive)\\b)',
        beginCaptures: {
          1: { name: 'keyword.other.graphql' },
          2: { name: 'keyword.other.graphql' },
          3: { name: 'entity.name.type.graphql' },
        },
        patterns: [
          ...include('comment', 'string', 'directive'),
          { name: 'keyword.other.implements.graphql', match: '\\bimplements\\b' },
          { name: 'keyword.operator.ampersand.graphql', match: '&' },
          braces('{', '}', [
            ...include('comment', 'string', 'directive', 'declared-arguments'),
            {
              match: `\\b(${name})\\s*(:)`,
              captures: { 1: { name: 'variable.property.graphql' }, 2: { name: 'punctuation.colon.graphql' } },
            },
            // A value of an enumeration stands alone on its line or before a directive.
            { name: 'variable.other.enummember.graphql', match: `(?<=^|,)\\s*${name}(?=\\s*(?:$|#|@|,|\\}))` },
            { match: `\\b${name}(?=\\s*\\()`, name: 'variable.property.graphql' },
            { name: 'punctuation.colon.graphql', match: ':' },
            ...include('default', 'number', 'constant', 'type', 'comma'),
          ]),
          ...include('type'),
        ],
      },
      'declared-arguments': braces('(', ')', [
        ...include('comment', 'string', 'directive', 'number', 'constant'),
        {
          match: `\\b(${name})\\s*(:)`,
          captures: { 1: { name: 'variable.parameter.graphql' }, 2: { name: 'punctuation.colon.graphql' } },
        },
        ...include('default', 'object', 'type', 'comma'),
      ]),
      default: {
        patterns: [
          { begin: '=\\s*(?=\\[)', end: '(?<=\\])', patterns: include('list') },
          {
            match: `=\\s*(?!(?:true|false|null)\\b)(${name})`,
            captures: { 1: { name: 'variable.other.enummember.graphql' } },
          },
        ],
      },
      definition: {
        match: `\\b(?:(extend)\\s+)?(scalar|union|directive)\\s+(@?${name})`,
        captures: {
          1: { name: 'keyword.other.graphql' },
          2: { name: 'keyword.other.graphql' },
          3: { name: 'entity.name.type.graphql' },
        },
      },
      union: { name: 'keyword.operator.union.graphql', match: '\\||=' },
    },
  };
}
