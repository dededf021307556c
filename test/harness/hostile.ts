const service = 'https://api.example.com/v2';
export const address = 'https://api.example.com/v2/applications.json';

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

/** A shell function behind four others, each of which has so many callers in the one around it. */
function chains(callers: number): string {
  const names = Array.from({ length: callers }, (_, at) => at);
  const around = [1, 2, 3, 4].flatMap(level =>
    names.map(at => {
      const inner = level === 1 ? ['f'] : names.map(each => `f${level - 1}_${each}`);
      return `f${level}_${at}() { ${inner.map(name => `${name} "$1"`).join('; ')}; }`;
    }),
  );
  return `f() { curl "https://api.example.com/v2/$1"; }\n${around.join('\n')}\nf4_0 applications.json\n`;
}

const oddNames = ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf'];

/** Files in every language and format that use names wherever a name can stand. */
export function namesIn(names: readonly string[]): Readonly<Record<string, string>> {
  const service = 'https://api.example.com/v2';
  const each = (write: (name: string) => string) => names.map(write).join('');
  const program = (before: string, write: (name: string) => string, after = '') => `${before}${each(write)}${after}`;
  return {
    'names.nrql': each(
      name =>
        `WITH ${name}(${name}) AS ${name} SELECT ${name}(${name}, '${name}'), average(${name}.${name}) AS '${name}' FROM ${name}, Transaction JOIN (FROM ${name} SELECT ${name}) ON ${name} WHERE ${name} = '${name}' AND ${name}(a) > 1 ${name} FACET ${name}, CASES(WHERE ${name} AS ${name}) SINCE 1 ${name} ago UNTIL ${name} TIMESERIES 1 ${name} SLIDE BY ${name} COMPARE WITH 1 ${name} ago LIMIT ${name} WITH TIMEZONE '${name}' ORDER BY ${name} ${name};\n` +
        `SELECT count(*) FROM Transaction WITH TIMEZONE '${name}' SINCE 1 ${name} ago;\nSELECT ${name} FROM Transaction;\nSELECT ${name}(duration) FROM Transaction;\nFROM Metric SELECT average(svc.timeslice.value) WHERE metricTimesliceName = '${name}';\n${name} ${name};\nSHOW ${name};\nSELECT count(*) FROM ${name};\nSELECT dateOf(timestamp, '${name}'), convert(1, '${name}', '${name}'), cast(a, '${name}'), ${name}.a[${name}] FROM Transaction;\n`,
    ),
    'names.graphql': `{ ${names.filter(name => name !== '__proto__').join(' ')} actor { ${names.join(' ')} } }\n${each(name => `query ${name}1($${name}: ${name}) @${name}(a: 1) { actor(${name}: $${name}) { ...${name} user { ${name}: id } entitySearch(query: "${name} = '${name}' AND tags.${name} = 1 AND type IN ('${name}')", ${name}: { ${name}: ${name} }) { ${name} } account(id: 1) { nrql(query: "SELECT ${name}(${name}) FROM ${name}") { results } } } }\nfragment ${name} on ${name} { ${name} }\n`)}`,
    'names.py': program(
      'import requests\n',
      name =>
        `from ${name} import ${name}\nr = requests.${name}("${service}/${name}.json", params={"${name}[]": "${name}"}, headers={"${name}": ${name}})["${name}"]\nx = requests.get("${service}/applications/1/metrics/data.json", params={"names[]": "${name}", "values[]": "${name}", "${name}": ${name}.${name}}).json()["metric_data"]["${name}"].${name}()\n${name}.get("${service}/applications.json" % ${name})\ny = "%(${name})s {${name}}".${name}({"${name}": 1}["${name}"])\n`,
    ),
    'names.js': each(
      name =>
        `import ${name} from '${name}';\nfetch('${service}/applications/1/metrics/data.json?names[]=${name}&values[]=${name}', {${name}: 1, method: '${name}', headers: {${name}: ${name}}}).${name}().then(r => r.${name}.${name});\n${name}.get('${service}/applications.json');\naxios.${name}({url: '${service}/applications.json', ${name}: {${name}: 1}}).data.${name};\nconst q${name} = {${name}: '${service}'}['${name}'] + '/applications.json'; got(q${name}).${name}(${name});\n`,
    ),
    'names.rb': each(
      name =>
        `require '${name}'\nNet::HTTP.${name}(URI("${service}/${name}.json"))\n${name}.get("${service}/applications.json", ${name}: ${name})["${name}"].${name}\n`,
    ),
    'names.php': program(
      '<?php\n',
      name =>
        `use ${name}\\${name};\n$r = ${name}("${service}/${name}.json");\n$c->${name}("${service}/applications.json", ['${name}' => $${name}])['${name}'];\n`,
    ),
    'names.go': program(
      'package main\n',
      name =>
        `import "${name}"\nfunc ${name}() { http.${name}("${service}/${name}.json"); ${name}.Get("${service}/applications.json").${name} }\n`,
    ),
    'Names.java': program(
      'class A {\n',
      name =>
        `void ${name}() { client.${name}(URI.create("${service}/${name}.json")); HttpRequest.newBuilder(URI.create("${service}/applications.json")).${name}("${name}").build(); }\n`,
      '}\n',
    ),
    'Names.cs': program(
      'class A {\n',
      name =>
        `async Task ${name}() { await client.${name}("${service}/${name}.json"); await ${name}.GetAsync("${service}/applications.json").${name}; }\n`,
      '}\n',
    ),
    'names.ps1': each(
      name =>
        `Invoke-RestMethod -Uri ${service}/applications.json -Method ${name} -${name} ${name} -Headers @{ ${name} = $${name} } | ${name} | Select-Object -ExpandProperty ${name}\n${name} "${service}/applications.json" $env:${name} ${'$'}{${name}} [${name}]"\`${name}"\n`,
    ),
    'names.coffee': each(
      name =>
        `${name} = require '${name}'\n${name}.get '${service}/applications.json', ${name}: ${name}\nrequest {url: '${service}/${name}.json', method: '${name}'}, (error, r) -> r.${name}\n`,
    ),
    'names.sh': program(
      `#!/usr/bin/${names[0]}\n`,
      name =>
        `curl -X ${name} ${service}/${name}/${name}.json --${name} -d ${name}=1 -H "${name}: $${name}" | jq '.${name} | ${name}(.${name}) | {${name}: @${name}, "${name}": $${name}}'\n${name} ${service}/applications.json\nhttp ${name} ${service}/applications.json ${name}==${name} ${name}:${name} | ${name}\nwget --${name}=${name} ${service}/applications.json\n${name}() { ${name} "$@"; }; ${name} ${'$'}{${name}:-${name}}\ncat <<${name}\n${name}\n${name}\nexport ${name}=${name}; ssh ${name} "curl ${service}/applications.json"\n`,
    ),
    'names.bat': each(
      name => `set ${name}=%${name}%\r\ncurl -X ${name} ${service}/applications.json?%${name}%=!${name}!\r\n`,
    ),
    'names.kt': each(name => `${name}.${name}("${service}/applications.json?${name}=$${name}").${name}()\n`),
    'names.pl': each(
      name => `use ${name};\n$ua->${name}("${service}/applications.json", ${name} => $${name}{${name}});\n`,
    ),
    'names.yml': each(
      name =>
        `${name}:\n  ${name}: curl ${service}/applications.json\n  shell: ${name}\n  run: curl ${service}/applications.json \${{ ${name}.${name} }}\n  uri:\n    url: ${service}/applications.json\n    method: ${name}\n    ${name}: ${name}\n  nrql: SELECT ${name}(${name}) FROM ${name}\n  language: ${name}\n`,
    ),
    'names.json': JSON.stringify([
      ...names.map(name => ({
        [name]: { url: `${service}/applications.json`, method: name },
        language: name,
        nrql: `SELECT ${name} FROM ${name}`,
      })),
      ...names.map(name => ({
        info: {},
        item: [
          {
            request: {
              method: name,
              url: { raw: `${service}/applications.json`, query: [{ key: name, value: name }] },
              header: [{ key: name, value: name }],
              body: { mode: name, [name]: name },
            },
            event: [{ listen: name, script: { exec: [name] } }],
          },
        ],
      })),
    ]),
    'names.md': each(
      name =>
        `\`\`\`${name}\ncurl ${service}/applications.json\n\`\`\`\n\n~~~ {.${name}}\nSELECT ${name} FROM ${name}\n~~~\n\n\`\`\`nrql\nSELECT ${name}(${name}) FROM ${name}\n\`\`\`\n&${name}; <${name} ${name}="${name}">\n`,
    ),
    'names.html': each(
      name =>
        `<${name} ${name}="&${name};"><script type="${name}" lang="${name}">fetch('${service}/applications.json')</script><code class="language-${name}">curl ${service}/applications.json</code></${name}>\n`,
    ),
    'names.xml': program(
      '<a>',
      name => `<${name} ${name}="&${name};">curl ${service}/applications.json</${name}>`,
      '</a>',
    ),
    'names.tf': each(
      name =>
        `data "${name}" "${name}" {\n  url = "${service}/applications.json?\${var.${name}}"\n  method = "${name}"\n  ${name} = { ${name} = "${name}" }\n  nrql { query = "SELECT ${name} FROM ${name}" }\n}\ndata "http" "${name}" {\n  url = "${service}/applications.json"\n  ${name} = "\\${name}"\n}\noutput "${name}" { value = jsondecode(data.http.${name}.response_body).${name} }\n`,
    ),
    'names.mk': each(
      name => `${name} = ${name}\n${name}:\n\tcurl ${service}/applications.json?$(${name})=$(${name} ${name})\n`,
    ),
    Dockerfile: each(
      name =>
        `FROM ${name}\nENV ${name}=${name}\n${name} ${name}\nSHELL ["${name}"]\nRUN --${name}=${name} curl ${service}/applications.json\n`,
    ),
    'names.http': each(
      name =>
        `@${name} = ${name}\n${name} ${service}/applications.json?${name}={{${name}}}\n${name}: ${name}\n\n###\nGET ${service}/applications.json\n${name}: {{$${name}}}\n\n###\n`,
    ),
    'names.properties': each(name => `${name}=curl ${service}/applications.json\\${name}\n`),
    'names.ipynb': JSON.stringify({
      cells: names
        .map(name => ({ cell_type: name, source: [name] }))
        .concat(names.map(name => ({ cell_type: 'code', source: [`%%${name}\ncurl ${service}/applications.json\n`] }))),
      metadata: { language_info: { name: names[0] } },
      nbformat: 4,
    }),
    ...Object.fromEntries(names.map(name => [`names.${name}`, `curl ${service}/applications.json\n`])),
    ...Object.fromEntries(
      names.map(name => [`${name}/${name}`, `#!/usr/bin/env ${name}\ncurl ${service}/applications.json\n`]),
    ),
    'graphward.names.json': JSON.stringify({
      eventTypes: names,
      attributes: { Transaction: names, ...Object.fromEntries(names.map(name => [name, names])) },
    }),
    '.graphqlrc.json': JSON.stringify({
      projects: Object.fromEntries(names.map(name => [name, { [name]: name, schema: name }])),
    }),
  };
}

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
  'classes.py': `import requests\n${Array.from({ length: 300 }, (_, at) => `class C${at}:\n    path = "${address}?a=${at}"\n    def load(self):\n        return load(self.path)\n`).join('')}`,
  'branches.py': `import requests\nr = requests.get("${address}").json()\n${Array.from({ length: 600 }, (_, at) => `if c${at}:\n    r = r["a"]\n`).join('')}print(r)\n`,
  'steps.py': `import requests\nu = "${address}"\n${'u += "a"\n'.repeat(5_000)}requests.get(u)\n`,
  'conditions.py': `import requests\n${Array.from({ length: 800 }, (_, at) => `if a == ${at}:\n    u = "${address}?a=${at}"\n`).join('')}requests.get(u)\n`,
  'parts.js': doubled(
    `const a0 = { url: '${address}' };`,
    (a, b) => `const ${a} = { ...${b}, ...${b} };`,
    `axios(${last});`,
  ),
  'chains.sh': chains(10),
  'addresses.txt': `${'https://'.repeat(20_000)} curl ${address}\n`,
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
  'escapes.js': `const a = \`${'\\\\'.repeat(60_000)}\`;\nfetch('${address}');\n`,
  'lines.json': `{"a": "curl ${address}${'\\n'.repeat(40_000)}"}\n`,
  'glued.py': `import requests\nrequests.get("${address}" ${'"a" '.repeat(40_000)})\n`,
  'members.py': `import requests\nrequests.get("${address}", params={${'"a": "b", '.repeat(20_000)}})\n`,
  'members.sh': `curl ${address} | jq "${'.a'.repeat(30_000)}"\n`,
  ...namesIn(oddNames),
  'nul.sh': `curl ${address}\u0000\n`,
  'empty.py': '',
};

/** The hostile files in a few folders: what a command or a request may take is for one of them, on a busy machine too. */
export const hostileFolders: readonly Readonly<Record<string, string>>[] = [0, 1, 2, 3].map(from =>
  Object.fromEntries(Object.entries(hostileFiles).filter((_, index) => index % 4 === from)),
);

/** Files with more words and signs than are read of one. */
export const longFiles: Readonly<Record<string, string>> = {
  'bundle.js': `fetch('${address}');${'a=b+c;'.repeat(45_000)}`,
  'calls.sh': `curl ${address}\n${'# a b c d\n'.repeat(30_000)}curl ${address}\n${'# a b c d\n'.repeat(20_000)}curl ${address}\n`,
  'late.sh': `${'# a b c d\n'.repeat(50_000)}curl ${address}\n`,
};

/** A text as one word of a shell. */
function word(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** Files that hold a text and are nested more deeply than is read, for each reader that has such a limit. */
export function deepFiles(text: string): Readonly<Record<string, string>> {
  return {
    'deep.py': `x = ${nested('f(', ')', 700, `get("${text}")`)}\n`,
    'inside.js': nested('a(() => {\n', '});\n', 200, `fetch("${text}");\n`),
    'long.js': `x = ${'a +\n'.repeat(700)}1;\nfetch("${text}");\n`,
    'deep.coffee': `x = ${nested('(', ')', 300)}\nfetch '${text}'\n`,
    'inside.ps1': nested('if ($a) {', '}', 100, `Invoke-RestMethod "${text}"`),
    'blocks.sh': nested('{ ', '; }', 100, `curl "${text}"`),
    'words.sh': `x=${nested('"$(echo ', ')"', 100)}\ncurl "${text}"\n`,
    'scripts.sh': Array.from({ length: 9 }).reduce<string>(script => `bash -c ${word(script)}`, `curl "${text}"`),
    'deep.json': `{"a": ${nested('[', ']', 200)}, "run": "curl '${text}'"}`,
    'deep.ipynb': `{"metadata": ${nested('[', ']', 200)}, "cells": [{"cell_type": "code", "source": ["get('${text}')"]}]}`,
    'flow.yml': `a: ${nested('[', ']', 200)}\nrun: curl "${text}"\n`,
    'dashes.yml': `${'- '.repeat(200)}run: curl "${text}"\n`,
    'deep.tf': nested('a {\n', '}\n', 100, `url = "${text}"\n`),
    'list.tf': `locals {\n  a = ${nested('[', ']', 100)}\n  b = "${text}"\n}\n`,
  };
}

function repeated(count: number, write: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => write(at)).join('');
}

/** Files of thousands of calls, or of a share of them, in each way in which a program or a table can hold them. */
export function manyCallFiles(share = 1): Readonly<Record<string, string>> {
  const many = (count: number, write: (at: number) => string) => repeated(Math.ceil(count * share), write);
  return {
    'many.csv': many(10_000, at => `${at},"curl ${service}/applications/${at}.json"\n`),
    'many.sql': many(10_000, at => `INSERT INTO a VALUES ('curl ${service}/applications/${at}.json');\n`),
    'many.kt': many(5_000, at => `client.get("${service}/applications/${at}.json")\n`),
    'many.md': many(
      3_000,
      at => `Call \`curl ${service}/applications/${at}.json\` or ${service}/servers/${at}.json.\n`,
    ),
    'many.html': many(3_000, at => `<a href="${service}/applications/${at}.json">a</a><code>curl ${service}</code>\n`),
    'many.yml': `jobs:\n${many(1_500, at => `  - run: curl ${service}/applications/${at}.json\n`)}`,
    'many.json': JSON.stringify(
      Array.from({ length: Math.ceil(1_500 * share) }, (_, at) => `curl ${service}/applications/${at}.json`),
    ),
    'many.http': many(1_500, at => `GET ${service}/applications/${at}.json\nApi-Key: {{key}}\n\n###\n`),
    'many.js': many(
      1_500,
      at =>
        `fetch('${service}/applications/${at}.json').then(r => r.json()).then(d => console.log(d.application.name));\n`,
    ),
    'functions.js': `${many(
      2_000,
      at =>
        `async function get${at}(id) {\n  return (await fetch(\`${service}/applications/\${id}.json?n=${at}\`)).json();\n}\n`,
    )}${many(2_000, at => `get${at}(7).then(console.log);\n`)}`,
    'many.sh': many(1_500, at => `curl -s ${service}/applications/${at}.json | jq -r .application.name\n`),
    'many.py': `import requests\n${many(1_500, at => `a${at} = requests.get("${service}/applications/${at}.json").json()["application"]["name"]\n`)}`,
    'many.rb': many(1_500, at => `Net::HTTP.get(URI("${service}/applications/${at}.json"))\n`),
    'many.php': `<?php\n${many(1_500, at => `file_get_contents("${service}/applications/${at}.json");\n`)}`,
    'many.go': `package main\nfunc main() {\n${many(1_500, at => `http.Get("${service}/applications/${at}.json")\n`)}}\n`,
    'many.ps1': many(1_500, at => `Invoke-RestMethod -Uri ${service}/applications/${at}.json\n`),
    'many.tf': many(1_000, at => `data "http" "a${at}" {\n  url = "${service}/applications/${at}.json"\n}\n`),
    'many.mk': `x:\n${many(1_500, at => `\tcurl ${service}/applications/${at}.json\n`)}`,
    'steps.yml': `jobs:\n${many(1_000, at => `  - shell: python\n    run: |\n      import requests\n      requests.get('${service}/applications/${at}.json')\n`)}`,
    'one.yml': `a: |\n  import requests\n${many(1_500, at => `  requests.get('${service}/applications/${at}.json')\n`)}`,
    'cells.ipynb': JSON.stringify({
      cells: Array.from({ length: Math.ceil(500 * share) }, (_, at) => ({
        cell_type: 'code',
        source: [
          `import requests\n`,
          `name = requests.get("${service}/applications/${at}.json").json()["application"]["name"]\n`,
        ],
      })),
      metadata: { language_info: { name: 'python' } },
      nbformat: 4,
    }),
  };
}

/** What every request about a document may be given, with names that tables must not know. */
export function hostileParameters(uri: string): object {
  return {
    uri,
    textDocument: { uri },
    label: '__proto__',
    title: 'toString',
    data: { uri, id: '__proto__' },
    newName: 'constructor',
    name: '__proto__',
    ids: ['__proto__'],
    ch: '\n',
    position: { line: 0, character: 5 },
    positions: [{ line: 0, character: 5 }],
    range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
    context: { diagnostics: [], includeDeclaration: true },
    options: { tabSize: 2, insertSpaces: true },
  };
}
