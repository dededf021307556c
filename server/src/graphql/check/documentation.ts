import type { ProblemDocumentation } from '../../text/problem';

/** The problems of a document, as `docs/problems/graphql.md` explains them. */
export const graphqlProblems: readonly ProblemDocumentation[] = [
  {
    code: 'graphql-syntax',
    severity: 'error',
    documentation: 'The text is not a GraphQL document: a brace, a name or a value is missing or is one too many.',
    incorrect: '{ actor { user { email } }',
    correct: '{ actor { user { email } } }',
  },
  {
    code: 'unknown-field',
    severity: 'error near a known name, a hint otherwise',
    documentation:
      'The type has no such field. The bundled schema has less than the service, so that a name which resembles none is only a hint there; *Load Schema From Region* reads the whole schema, and against it such a field is an error.',
    incorrect: '{ actor { usr { email } } }',
    correct: '{ actor { user { email } } }',
  },
  {
    code: 'unknown-type',
    severity: 'error near a known name, a hint otherwise',
    documentation: 'The schema has no such type. For the bundled schema the same holds as for `unknown-field`.',
    incorrect: 'query A($guid: EntityGuud!) { actor { entity(guid: $guid) { name } } }',
    correct: 'query A($guid: EntityGuid!) { actor { entity(guid: $guid) { name } } }',
  },
  {
    code: 'unknown-argument',
    severity: 'error near a known name, a hint otherwise',
    documentation: 'The field has no such argument.',
    incorrect: '{ actor { account(idd: 1) { name } } }',
    correct: '{ actor { account(id: 1) { name } } }',
  },
  {
    code: 'missing-argument',
    documentation: 'An argument that may not be null and has no default is missing.',
    incorrect: '{ actor { account { name } } }',
    correct: '{ actor { account(id: 1) { name } } }',
  },
  {
    code: 'duplicate-argument',
    documentation: 'An argument is given twice.',
    incorrect: '{ actor { account(id: 1, id: 2) { name } } }',
    correct: '{ actor { account(id: 1) { name } } }',
  },
  {
    code: 'wrong-value',
    documentation: 'A value has another type than its place: text for a number, or a value that an enumeration lacks.',
    incorrect: '{ actor { account(id: "1") { name } } }',
    correct: '{ actor { account(id: 1) { name } } }',
  },
  {
    code: 'field-selection',
    documentation: 'A field of an object needs a selection of fields, and a field of a scalar has none.',
    incorrect: '{ actor { user } }',
    correct: '{ actor { user { email } } }',
  },
  {
    code: 'conflicting-fields',
    documentation: 'Two fields have the same name in the response and differ. Give one of them an alias.',
    incorrect: '{ actor { account(id: 1) { name } account(id: 2) { name } } }',
    correct: '{ actor { a: account(id: 1) { name } b: account(id: 2) { name } } }',
  },
  {
    code: 'deprecated-field',
    documentation: 'The schema marks the field as deprecated; the message has its reason.',
  },
  {
    code: 'impossible-fragment',
    documentation:
      'Objects at this place never have the type of the fragment. Results of searches and `entities` of a search are outlines: `ApmApplicationEntityOutline`, not `ApmApplicationEntity`.',
    incorrect:
      '{ actor { entitySearch(query: "domain = \'APM\'") { results { entities { ... on ApmApplicationEntity { name } } nextCursor } } } }',
    correct:
      '{ actor { entitySearch(query: "domain = \'APM\'") { results { entities { ... on ApmApplicationEntityOutline { name } } nextCursor } } } }',
  },
  {
    code: 'fragment-on-leaf',
    documentation: 'A fragment selects fields of an object; its type is a scalar or an enumeration.',
    incorrect: '{ actor { ...A } } fragment A on String { length }',
    correct: '{ actor { ...A } } fragment A on Actor { user { email } }',
  },
  {
    code: 'unknown-fragment',
    documentation:
      'Neither the document nor another GraphQL document of the project defines a fragment of that name. The service gets one document: send the fragment with it.',
    incorrect: '{ actor { ...Users } }',
    correct: '{ actor { ...Users } } fragment Users on Actor { user { email } }',
  },
  {
    code: 'unused-fragment',
    documentation: 'Nothing uses the fragment. The service refuses a document with one.',
    incorrect: '{ actor { user { email } } } fragment Users on Actor { user { email } }',
    correct: '{ actor { ...Users } } fragment Users on Actor { user { email } }',
  },
  {
    code: 'fragment-cycle',
    documentation: 'A fragment uses itself, directly or through others.',
    incorrect: '{ actor { ...A } } fragment A on Actor { user { id } ...A }',
    correct: '{ actor { ...A } } fragment A on Actor { user { id } }',
  },
  {
    code: 'duplicate-fragment',
    documentation: 'Two fragments have the same name.',
    incorrect: '{ actor { ...A } } fragment A on Actor { user { id } } fragment A on Actor { user { email } }',
    correct: '{ actor { ...A ...B } } fragment A on Actor { user { id } } fragment B on Actor { user { email } }',
  },
  {
    code: 'undefined-variable',
    documentation: 'The operation does not declare the variable.',
    incorrect: 'query A { actor { account(id: $id) { name } } }',
    correct: 'query A($id: Int!) { actor { account(id: $id) { name } } }',
  },
  {
    code: 'unused-variable',
    documentation: 'Nothing in the operation uses the variable.',
    incorrect: 'query A($id: Int!) { actor { user { email } } }',
    correct: 'query A($id: Int!) { actor { account(id: $id) { name } } }',
  },
  {
    code: 'variable-type',
    severity:
      'error; a warning between a scalar of the service and another one, a hint where the types differ only in what may be null or in a list',
    documentation:
      'The variable has another type than its place. Whether the service takes one scalar for another, such as `String` for `EntityGuid`, is not documented.',
    incorrect: 'query A($id: String!) { actor { account(id: $id) { name } } }',
    correct: 'query A($id: Int!) { actor { account(id: $id) { name } } }',
  },
  {
    code: 'duplicate-variable',
    documentation: 'An operation declares a variable twice.',
    incorrect: 'query A($id: Int!, $id: Int!) { actor { account(id: $id) { name } } }',
    correct: 'query A($id: Int!) { actor { account(id: $id) { name } } }',
  },
  {
    code: 'duplicate-operation',
    documentation: 'Two operations have the same name.',
    incorrect: 'query A { actor { user { id } } } query A { actor { user { email } } }',
    correct: 'query A { actor { user { id } } } query B { actor { user { email } } }',
  },
  {
    code: 'lone-anonymous-operation',
    documentation: 'An operation without a name must be the only one of its document.',
    incorrect: '{ actor { user { id } } } query B { actor { user { email } } }',
    correct: 'query A { actor { user { id } } } query B { actor { user { email } } }',
  },
  {
    code: 'unknown-operation',
    documentation: 'The schema has no operations of this kind, such as subscriptions.',
    incorrect: 'subscription A { actor { user { id } } }',
    correct: 'query A { actor { user { id } } }',
  },
  {
    code: 'unknown-directive',
    documentation: 'The schema has no such directive, or not at this place.',
    incorrect: '{ actor { user @skp(if: true) { email } } }',
    correct: '{ actor { user @skip(if: true) { email } } }',
  },
  {
    code: 'duplicate-directive',
    documentation: 'A directive that may occur once is repeated.',
    incorrect: '{ actor { user @skip(if: true) @skip(if: false) { email } } }',
    correct: '{ actor { user @skip(if: true) { email } } }',
  },
  {
    code: 'missing-cursor',
    severity: 'warning where the list holds all that there is, a hint where it may be short',
    documentation:
      'The list comes in pages, and `nextCursor`, with which the next page is read, is not selected: what is behind the first page is missed without a word. A list that a name, an id or a limit keeps to one page is left alone; where a variable decides what is found, this is a hint.',
    incorrect: '{ actor { entitySearch(query: "domain = \'APM\'") { results { entities { name } } } } }',
    correct: '{ actor { entitySearch(query: "domain = \'APM\'") { results { entities { name } nextCursor } } } }',
  },
  {
    code: 'mutation-among-queries',
    documentation: 'The document has queries and a mutation: running the whole document changes data.',
    incorrect:
      'query A { actor { user { id } } } mutation B { taggingDeleteTagFromEntity(guid: "X", tagKeys: ["a"]) { errors { message } } }',
    correct: 'mutation B { taggingDeleteTagFromEntity(guid: "X", tagKeys: ["a"]) { errors { message } } }',
  },
  {
    code: 'missing-account',
    documentation:
      'The search looks for an application by its name in all accounts that the key can read. The REST API took the account of the key.',
    incorrect: "{ actor { entitySearch(query: \"domain = 'APM' AND name = 'Shop'\") { count } } }",
    correct: "{ actor { entitySearch(query: \"domain = 'APM' AND name = 'Shop' AND accountId = 1\") { count } } }",
  },
  {
    code: 'variable-in-string',
    documentation:
      'GraphQL fills in no variables inside a string, such as a query or an entity search: the service gets the name with its `$`. A program can join the text, and pass it whole.',
    incorrect:
      'query A($id: Int!) { actor { account(id: $id) { name } entitySearch(query: "accountId = $id") { count } } }',
    correct:
      'query A($id: Int!, $search: String) { actor { account(id: $id) { name } entitySearch(query: $search) { count } } }',
  },
  {
    code: 'older-operation',
    documentation: 'A newer operation is recommended for new work; the older one keeps working.',
    incorrect:
      'mutation A { changeTrackingCreateDeployment(deployment: { entityGuid: "X", version: "1" }) { deploymentId } }',
    correct: '{ actor { user { email } } }',
  },
  {
    code: 'unknown-change-kind',
    documentation: 'The category or the type of a change event is not a documented one.',
  },
  {
    code: 'not-executable',
    documentation: 'A definition of a type is in a document that is sent.',
  },
  {
    code: 'subscription-fields',
    documentation: 'A subscription selects exactly one field at its root.',
  },
  {
    code: 'duplicate-input-field',
    documentation: 'An input object has the same field twice.',
    incorrect: '{ actor { entitySearch(options: { limit: 1, limit: 2 }) { count } } }',
    correct: '{ actor { entitySearch(options: { limit: 1 }) { count } } }',
  },
  {
    code: 'incomplete-check',
    severity: 'information',
    documentation: 'The document is so long that only a part of it was checked.',
  },
];

/** Those of the values of its variables. */
export const variableProblems: readonly ProblemDocumentation[] = [
  { code: 'unknown-variable', severity: 'warning', documentation: 'The document declares no variable of that name.' },
  { code: 'missing-variable', severity: 'warning', documentation: 'A variable that may not be null has no value.' },
  {
    code: 'variable-value',
    severity: 'error',
    documentation: 'A value has another type than its variable or its field.',
  },
  { code: 'missing-field', severity: 'warning', documentation: 'A field that an input object needs has no value.' },
];
