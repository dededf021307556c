import assert from 'node:assert/strict';
import { win32 } from 'node:path';
import { describe, it } from 'node:test';
import { leadsOffMachine } from '../../server/src/cli/links';

const folder = String.raw`C:\src\repo`;

/** Whether a path leads away where the folder holds these links; and no path behind one that does is touched. */
function leads(path: string, links: Readonly<Record<string, string>>, home = folder): boolean {
  const touched: string[] = [];
  const known = new Map(Object.entries(links).map(([name, to]) => [`${home}\\${name}`.toLowerCase(), to]));
  const away = leadsOffMachine(`${home}\\${path}`, {
    platform: 'win32',
    target(asked) {
      touched.push(asked);
      return known.get(asked.toLowerCase());
    },
  });
  const { root } = win32.parse(home);
  const foreign = touched.filter(
    each => !/^[a-z]:\\/i.test(each) && !each.toLowerCase().startsWith(root.toLowerCase()),
  );
  assert.deepEqual(foreign, [], 'nothing on another machine is asked about');
  return away;
}

describe('a link in a checkout on Windows', () => {
  it('to another machine or to a device is never followed', () => {
    const targets = [
      String.raw`\\evil.example\share\a.json`,
      '//evil.example/share/a.json',
      String.raw`\\?\UNC\evil.example\share\a.json`,
      String.raw`\\.\pipe\name`,
      String.raw`\\.\C:\a.json`,
      String.raw`\\?\GLOBALROOT\Device\Null`,
      String.raw`\\localhost\c$\a.json`,
      'NUL',
      'con.json',
      String.raw`..\aux`,
      String.raw`C:\x\COM1 .txt`,
      'lpt¹',
      'a.json',
    ];
    for (const to of targets) assert.ok(leads('a.json', { 'a.json': to }), to);
  });

  it('is found behind other links and in every folder on the way', () => {
    const away = String.raw`\\evil.example\share`;
    assert.ok(leads(String.raw`sub\deep\a.json`, { sub: away }));
    assert.ok(leads('a.json', { 'a.json': String.raw`b\c\a.json`, [String.raw`b\c`]: away }));
    assert.ok(leads('a.json', { 'a.json': 'b', b: String.raw`sub\..\c`, c: String.raw`C:\src\repo\d`, d: away }));
    assert.ok(leads('a.json', { 'a.json': String.raw`\\?\C:\src\repo\b`, b: away }));
  });

  it('to a file of this machine is', () => {
    for (const to of [
      'b.json',
      String.raw`..\b.json`,
      String.raw`\b.json`,
      String.raw`C:\b.json`,
      String.raw`\\?\D:\b.json`,
    ])
      assert.ok(!leads('a.json', { 'a.json': to }), to);
    assert.ok(!leads('console.json', {}));
    assert.ok(!leads('community/null.json', {}));
  });

  it('may stay on the share that the user opened', () => {
    const share = String.raw`\\files\team\repo`;
    assert.ok(!leads('a.json', { 'a.json': 'b.json' }, share));
    assert.ok(!leads('a.json', { 'a.json': String.raw`\\FILES\team\other\b.json` }, share));
    assert.ok(leads('a.json', { 'a.json': String.raw`\\files\private\b.json` }, share));
  });

  it('is a file like others elsewhere', () => {
    const target = () => assert.fail('no link is read');
    assert.ok(!leadsOffMachine('/home/a.json', { platform: 'linux', target }));
  });
});
