/** A long document of one language, statement by statement. */
export interface Kind {
  readonly language: string;
  readonly statement: (index: number) => string;
  /** Words of the statement that requests about a place are sent for. */
  readonly words?: readonly string[];
  /** A word of the program around the statement. */
  readonly around?: string;
}

export const kinds: Readonly<Record<string, Kind>> = {
  nrql: {
    language: 'nrql',
    statement: index =>
      `-- Report ${index}\nSELECT count(*), average(duration)\nFROM Transaction\nWHERE appName = 'Shop ${index}' SINCE ${1 + (index % 9)} hours ago;\n\n`,
  },
  graphql: {
    language: 'graphql',
    statement: index =>
      `query Report${index} {\n  actor {\n    nrql(accounts: 1, query: "SELECT count(*) FROM Transaction WHERE a = ${index} SINCE 1 day ago") {\n      results\n    }\n  }\n}\n\n`,
  },
  names: {
    language: 'graphql',
    statement: index =>
      `query Report${index}($account: Int!) {\n  actor {\n    account(id: $account) {\n      name\n      nrql(query: "SELECT count(*) FROM Transaction WHERE a = ${index}") {\n        ...Rows\n        ...Own${index}\n      }\n    }\n  }\n}\n\n${index % 10 ? '' : `fragment Own${index} on NrdbResultContainer {\n  results\n}\n\n`}${index > 0 ? '' : 'fragment Rows on NrdbResultContainer {\n  results\n}\n\n'}`,
    words: ['account: Int', 'Rows', 'Own', 'name'],
  },
  python: {
    language: 'python',
    around: 'Q',
    statement: index =>
      `Q${index} = """\n{ actor { nrql(accounts: 1, query: "SELECT count(*) FROM Transaction SINCE 1 day ago") { results } } }\n"""\n\n`,
  },
};
