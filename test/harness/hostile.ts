const address = 'https://api.example.com/v2/applications.json';

/** A call that every command must still find beside a hostile file. */
export const goodCall = `curl -s ${address} -H "X-Api-Key: $KEY"\n`;

const doublings = 40;

/** A program in which each of forty names is the one before twice. */
function doubled(first: string, next: (name: string, before: string) => string, use: string): string {
  const lines = Array.from({ length: doublings }, (_, at) => next(`a${at + 1}`, `a${at}`));
  return [first, ...lines, use, ''].join('\n');
}

const last = `a${doublings}`;

function nested(open: string, close: string, depth: number, inside = '1'): string {
  return `${open.repeat(depth)}${inside}${close.repeat(depth)}`;
}

const oddNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

/** Hostile files by what is hostile about them, in every language and format: length, depth, repetition, odd names. */
export const hostileFiles: Readonly<Record<string, string>> = {
  'doubled.py': doubled(`a0 = "${address}"`, (a, b) => `${a} = ${b} + ${b}`, `requests.get(${last})`),
  'format.py': doubled(`a0 = "${address}"`, (a, b) => `${a} = f"{${b}}{${b}}"`, `requests.get(${last})`),
  'replace.py': doubled(`a0 = "${address}"`, (a, b) => `${a} = ${b}.replace("a", ${b})`, `requests.get(${last})`),
  'dict.py': doubled(
    'a0 = {"u": 1}',
    (a, b) => `${a} = {"x": ${b}, "y": ${b}}`,
    `requests.post("${address}", json=${last})`,
  ),
  'doubled.js': doubled(`const a0 = '${address}';`, (a, b) => `const ${a} = ${b} + ${b};`, `fetch(${last});`),
  'template.js': doubled(`const a0 = '${address}';`, (a, b) => `const ${a} = \`\${${b}}\${${b}}\`;`, `fetch(${last});`),
  'list.js': doubled(
    `const a0 = ['${address}'];`,
    (a, b) => `const ${a} = [...${b}, ...${b}];`,
    `fetch(${last}.join(''));`,
  ),
  'doubled.rb': doubled(`a0 = "${address}"`, (a, b) => `${a} = ${b} + ${b}`, `Net::HTTP.get(URI(${last}))`),
  'doubled.php': `<?php\n${doubled(`$a0 = "${address}";`, (a, b) => `$${a} = $${b} . $${b};`, `file_get_contents($${last});`)}`,
  'doubled.go': `package main\nfunc main() {\n${doubled(`a0 := "${address}"`, (a, b) => `${a} := ${b} + ${b}`, `http.Get(${last})`)}}\n`,
  'doubled.ps1': doubled(`$a0 = "${address}"`, (a, b) => `$${a} = "$${b}$${b}"`, `Invoke-RestMethod -Uri $${last}`),
  'Doubled.java': `class A { void f() {\n${doubled(`String a0 = "${address}";`, (a, b) => `String ${a} = ${b} + ${b};`, `URI.create(${last});`)}}}\n`,
  'Doubled.cs': `class A { async Task F() {\n${doubled(`var a0 = "${address}";`, (a, b) => `var ${a} = ${b} + ${b};`, `await client.GetAsync(${last});`)}}}\n`,
  Makefile: doubled(`a0 = ${address}`, (a, b) => `${a} = $(${b})$(${b})`, `x:\n\tcurl $(${last})`),
  'doubled.sh': doubled(`a0="${address}"`, (a, b) => `${a}="$${b}$${b}"`, `curl "$${last}"`),
  'anchors.yml': doubled(`a0: &a0 ["${address}"]`, (a, b) => `${a}: &${a} [*${b}, *${b}]`, 'b: 1'),
  'deep.ps1': `${nested('(', ')', 50_000)}\nInvoke-RestMethod -Uri ${address}\n`,
  'braces.ps1': `${nested('{', '}', 20_000)}\nInvoke-RestMethod -Uri ${address}\n`,
  'deep.graphql': `${nested('{ a ', '}', 3000, 'b')}\n`,
  'repeated.graphql': `{${' a'.repeat(3000)} }\n`,
  'variables.graphql': `query (${'$a: Int, '.repeat(5000)}) { actor { user { id } } }\n`,
  'deep.nrql': `SELECT ${nested('(', ')', 50_000)} FROM Transaction\n`,
  'many.nrql': 'SELECT averge(duration) FROM Transaction;\n'.repeat(2000),
  ...Object.fromEntries(
    ['py', 'js', 'rb', 'go', 'java', 'cs', 'kt', 'rs', 'lua', 'scala', 'r', 'pl', 'ex', 'tf', 'groovy'].map(
      extension => [`deep.${extension}`, `x = ${nested('(', ')', 5000, `"${address}"`)}\n`],
    ),
  ),
  'deep.json': nested('[', ']', 20_000, `"${address}"`),
  'deep.yml': `x: ${nested('[', ']', 5000, `"${address}"`)}\n`,
  'deep.sh': `x=${nested('$(', ')', 5000)}\ncurl ${address}\n`,
  'blanks.yml': `a: ${' '.repeat(200_000)}x\nb: curl ${address}\n`,
  'blanks.js': `fetch('${address}${' '.repeat(200_000)}x');\n`,
  'dollars.tf': `data "http" "x" { url = "${address}${'${'.repeat(100_000)}" }\n`,
  'dollars.sh': `curl "${address}${'${'.repeat(100_000)}"\n`,
  'members.sh': `curl ${address} | jq "${'.a'.repeat(30_000)}"\n`,
  'names.nrql': oddNames
    .map(name => `SELECT ${name}(${name}) FROM ${name} WHERE ${name} = '${name}' FACET ${name};\n`)
    .join(''),
  'names.graphql': `{ ${oddNames.filter(name => name !== '__proto__').join(' ')} actor { ${oddNames.join(' ')} } }\n`,
  'names.py': oddNames
    .map(
      name =>
        `requests.${name}("https://api.example.com/v2/${name}.json", params={"${name}[]": "${name}"})["${name}"]\n`,
    )
    .join(''),
  'names.js': oddNames
    .map(
      name =>
        `fetch('https://api.example.com/v2/applications/1/metrics/data.json?names[]=${name}&values[]=${name}').${name}().${name};\n`,
    )
    .join(''),
  'names.sh': oddNames
    .map(name => `curl -X ${name} https://api.example.com/v2/${name}/${name}.json -d ${name}=1 | jq .${name}\n`)
    .join(''),
  'names.yml': oddNames.map(name => `${name}:\n  ${name}: curl ${address}\n`).join(''),
  'names.json': JSON.stringify(oddNames.map(name => ({ [name]: { url: address, method: name } }))),
  'graphward.names.json': JSON.stringify({ eventTypes: oddNames, attributes: { Transaction: oddNames } }),
  'nul.sh': `curl ${address}\u0000\n`,
  'empty.py': '',
};
