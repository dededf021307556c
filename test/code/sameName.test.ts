import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { Parser } from 'web-tree-sitter';
import { initGrammars } from '../../server/src/code/grammars';
import { sourceFile } from '../../server/src/code/source';
import { checkRegions } from '../../server/src/embed/check';
import { regionsOf } from '../../server/src/embed/regions';
import { findCalls, findTexts, prepareFile } from '../../server/src/finder/languages';
import { countEach } from '../harness/work';
import { readGrammar } from './grammars';

const service = 'https://api.example.com/v2';

/** Programs that say one thing over and over: a path, what stands before, what is repeated, what follows. */
const programs: Readonly<Record<string, readonly [string, string, (at: number) => string, string?]>> = {
  'wrapper functions in Python': [
    'a.py',
    'import requests\n',
    at =>
      `def get_${at}(path):\n    return requests.get("${service}/" + path).json()\n\nx${at} = get_${at}("applications/${at}.json")\n`,
  ],
  'calls whose responses have the same name in Python': [
    'a.py',
    'import requests\n',
    at => `r = requests.get("${service}/applications/${at}.json")\nd = r.json()["application"]\n`,
  ],
  'callbacks with the same parameter in JavaScript': [
    'a.js',
    '',
    at => `fetch('${service}/applications/${at}.json').then(r => r.json()).then(d => d.application);\n`,
  ],
  'wrapper functions in JavaScript': [
    'a.js',
    '',
    at =>
      `const get${at} = path => fetch('${service}/' + path).then(r => r.json());\nconst x${at} = await get${at}('applications/${at}.json');\n`,
  ],
  'additions to one text in Python': [
    'a.py',
    `import requests\nd = "${service}/applications"\n`,
    () => 'd += "/x"\n',
    'requests.get(d)\n',
  ],
  'imports of the same module in a notebook': [
    'a.ipynb',
    '{"cells":[',
    at =>
      `{"cell_type":"code","source":["import requests\\n","requests.get('${service}/applications/${at}.json')\\n"]},\n`,
    '{"cell_type":"code","source":[]}],"metadata":{"language_info":{"name":"python"}},"nbformat":4}',
  ],
  'variables of the same name in a script': [
    'a.sh',
    '',
    at => `U="${service}/applications/${at}.json"\nR=$(curl -s "$U")\necho "$R" | jq .application.name\n`,
  ],
  'open GraphQL documents in Python': ['a.py', '', at => `q${at} = "query { actor { user { id } }"\n`],
  'columns of a query': ['a.nrql', 'SELECT ', at => `average(a${at}) AS b${at}, `, 'count(*) FROM Transaction'],
};

/** How many characters the parsers read until the calls and texts of a file are found. */
async function charactersRead(path: string, text: string): Promise<number> {
  const file = sourceFile(path, text);
  await prepareFile(file);
  const { parse } = Parser.prototype;
  let read = 0;
  Parser.prototype.parse = function (source, ...rest) {
    const inPieces = (index: number) => {
      const piece = (source as string).slice(index, index + 100);
      read += piece.length;
      return piece;
    };
    return parse.call(this, inPieces, ...rest);
  };
  try {
    assert.equal(findCalls(file, {}).length, 1);
    assert.ok(findTexts(file).length > 0);
  } finally {
    Parser.prototype.parse = parse;
  }
  return read;
}

describe('the work for what a program repeats', () => {
  before(() => initGrammars(readGrammar));

  for (const [name, [path, head, each, tail = '']] of Object.entries(programs)) {
    it(`grows as the number of ${name}`, async () => {
      const prepared = async (times: number) => {
        const file = sourceFile(path, head + Array.from({ length: times }, (_, at) => each(at)).join('') + tail);
        await prepareFile(file);
        return () => {
          findCalls(file, {});
          checkRegions(file, regionsOf(file, {}), { attributeNamespace: 'svc' });
        };
      };
      const [once = 0, small = 0, large = 0] = await countEach(await Promise.all([2, 100, 200].map(prepared)));
      const [some, twice] = [small - once, large - once];
      assert.ok(some > 1000 && twice < some * 2.25, `${some} blocks, then ${twice}`);
    });
  }

  it('of uses of what functions around each other give is that of other uses', async () => {
    const job = (used: string) => {
      const methods = [
        'def load(self, state):\n        return self.merge(state)',
        'def merge(self, state):\n        state.update(self.load(state))\n        return state',
        'def plain(self):\n        return {"a": 1}',
        'def start(self):\n        self.state = self.load(self.state)\n        return self.state',
      ];
      const uses = Array.from({ length: 200 }, (_, at) => `        self.${used}().get("${at}")\n`).join('');
      return `class Job:\n    ${methods.join('\n\n    ')}\n\n    def run(self):\n${uses}        requests.get("${service}/applications.json")\n`;
    };
    const prepared = async (used: string) => {
      const file = sourceFile('a.py', `import requests\n${job(used)}`);
      await prepareFile(file);
      return () => void findCalls(file, {});
    };
    const [alone = 0, around = 0] = await countEach(await Promise.all([prepared('plain'), prepared('start')]));
    assert.ok(around < alone * 2, `${alone} blocks, then ${around}`);
  });

  for (const line of ['# a comment\n', '#\n', '        # further in\n', '# a comment\n\n', '\\\n', '    \n']) {
    it(`of Python is as much reading as there is text in lines ${JSON.stringify(line)}`, async () => {
      const call = `requests.get("${service}/applications.json")\n`;
      for (const [before, after] of [
        ['import requests\n', call],
        [`import requests\n${call}`, ''],
        ['import requests\ndef f():\n    x = 1\n', `    ${call}`],
      ] as const) {
        const text = (lines: number) => `${before}${line.repeat(lines)}${after}`;
        const [some, twice] = [await charactersRead('a.py', text(400)), await charactersRead('a.py', text(800))];
        assert.ok(twice < some * 2.3, `${some} characters, then ${twice}`);
      }
    });
  }

  it('of Python finds the calls in a long run of comments, and their lines', async () => {
    const file = sourceFile(
      'a.py',
      `${'# nothing\n'.repeat(30)}# curl ${service}/applications.json\nx = """\n#\n"""\n`,
    );
    await prepareFile(file);
    const [call, ...others] = findCalls(file, {});
    assert.deepEqual(others, []);
    assert.ok(call?.kind === 'comments');
    assert.equal(file.text.slice(call.site.span.start, call.site.span.end), `curl ${service}/applications.json`);
  });
});
