// Measures the finder on checkouts: node scripts/field.mjs DIR [--service FILE] [--calls FILE] [--half NAME] [--list]
// (after a build).
// DIR holds one folder for each repository, named OWNER+NAME; those that it lacks are left out. The annotations (test/field/calls.json unless said
// otherwise) are facts only: repository, commit, file, line, endpoint, language and class of each call. The owner of the
// profile's hosts is written {owner} in them, so that they name nobody; without a profile the folders show who that is.
// Prints recall and precision, by language and class, with the hosts of the profile and without any.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const words = process.argv.slice(2);
const isListed = words.includes('--list');
const option = name => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
const folder = words.find(
  (word, index) => !word.startsWith('--') && !/^--(service|calls|half)$/.test(words[index - 1] ?? ''),
);
const annotations = resolve(option('--calls') ?? join(root, 'test', 'field', 'calls.json'));
if (!folder || !existsSync(folder) || !existsSync(annotations)) {
  console.error('usage: npm run field -- DIR [--service FILE] [--calls FILE] [--half NAME] [--list]');
  process.exit(2);
}
const service = option('--service') ? resolve(option('--service')) : undefined;
const profile = service ? JSON.parse(readFileSync(service, 'utf8')) : { regions: {} };

const all = JSON.parse(readFileSync(annotations, 'utf8')).repositories;
const folders = readdirSync(folder);

/** The names before the last dot of the profile's hosts; without a profile the one that the names of the folders show. */
const owners = service ? ownersOf(profile) : ownerShown();
const neutral = text => owners.reduce((made, owner) => made.replaceAll(new RegExp(owner, 'gi'), '{owner}'), text);

function ownersOf({ regions = {} }) {
  const addresses = Object.values(regions).flatMap(region => [region.baseUrl, region.legacyDeploymentUrl]);
  return [...new Set(addresses.filter(Boolean).map(address => new URL(address).hostname.split('.').at(-2)))];
}

/** What stands most often in the place of {owner} in the names of the folders that are annotated. */
function ownerShown() {
  const counts = new Map();
  for (const name of all.map(checkoutOf).filter(name => name.includes('{owner}'))) {
    const [before, ...others] = name.split('{owner}').map(part => part.replace(/[^\w]/g, '\\$&'));
    const pattern = new RegExp(`^${before}(\\w+?)${others.join('\\1')}$`, 'i');
    for (const each of folders) {
      const owner = pattern.exec(each)?.[1].toLowerCase();
      if (owner) counts.set(owner, (counts.get(owner) ?? 0) + 1);
    }
  }
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  if (!most) console.error('field: without --service, files whose paths hold {owner} are counted as missed');
  return most ? [most[0]] : [];
}

const half = option('--half');
const checkouts = new Set(folders.map(neutral));
const repositories = all.filter(
  repository => checkouts.has(checkoutOf(repository)) && (half === undefined || repository.half === half),
);
const expected = new Map();
for (const { calls, ...named } of repositories) {
  const checkout = checkoutOf(named);
  for (const call of calls) {
    const file = `${checkout}/${call.file}`;
    if (!expected.has(file)) expected.set(file, []);
    expected.get(file).push(call);
  }
}
const measured = new Set(repositories.map(checkoutOf));

function checkoutOf({ repository }) {
  return repository.replace('/', '+');
}

function scan(profileFile) {
  const started = Date.now();
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(root, 'dist', 'cli.js'), 'scan', '--all', '--format', 'json', '--quiet', '--service', profileFile, '.'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 1 << 30 },
  );
  if (status !== 0) throw new Error(stderr || `the scan ended with status ${status}`);
  const { findings, summary } = JSON.parse(stdout);
  return { findings, summary, seconds: (Date.now() - started) / 1000 };
}

/** Lines that a finding may be away from the annotated one: options and continuation lines around the address. */
const near = 3;

function compare(findings) {
  const missed = [];
  const wrong = [];
  const right = [];
  const taken = new Set();
  for (const finding of findings) {
    const path = neutral(finding.file);
    if (!measured.has(path.split('/')[0])) continue;
    const candidates = (expected.get(path) ?? []).filter(
      call =>
        call.endpoint === finding.endpoint &&
        call.line >= finding.range.start.line + 1 - near &&
        call.line <= finding.range.end.line + 1 + near,
    );
    candidates.sort((a, b) => distance(a, finding) - distance(b, finding));
    const hit = candidates.find(call => !taken.has(call));
    if (hit) {
      taken.add(hit);
      if (!hit.optional) right.push({ call: hit, finding });
    } else if (!isOptional(path, finding)) wrong.push(finding);
  }
  for (const [file, calls] of expected)
    for (const call of calls) if (!taken.has(call) && !call.optional) missed.push({ file, ...call });
  return { missed, wrong, right };
}

/** A call whose endpoint only the running program determines counts neither as missed nor as wrong. */
function isOptional(path, finding) {
  return (expected.get(path) ?? []).some(call => call.optional && distance(call, finding) <= near);
}

function distance({ line }, { range }) {
  if (line >= range.start.line + 1 && line <= range.end.line + 1) return 0;
  return Math.min(Math.abs(line - range.start.line - 1), Math.abs(line - range.end.line - 1));
}

const percent = (part, whole) => (whole === 0 ? '-' : `${((100 * part) / whole).toFixed(1)} %`);

function report(title, { findings, summary, seconds }) {
  const { missed, wrong, right } = compare(findings);
  const all = [...right.map(({ call }) => call), ...missed];
  console.log(`\n# ${title}`);
  console.log(`${summary.files} files, ${summary.bytes} bytes, ${seconds.toFixed(1)} s`);
  console.log(`recall ${percent(right.length, all.length)} (${right.length} of ${all.length})`);
  console.log(
    `precision ${percent(right.length, right.length + wrong.length)} (${wrong.length} wrong of ${right.length + wrong.length})`,
  );
  const named = right.filter(({ finding }) => finding.client !== 'unknown').length;
  console.log(`client named ${percent(named, right.length)}`);
  for (const key of ['language', 'class']) {
    console.log(`by ${key}:`);
    for (const value of [...new Set(all.map(call => call[key]))].sort()) {
      const of = all.filter(call => call[key] === value).length;
      const found = right.filter(({ call }) => call[key] === value).length;
      const false_ = key === 'language' ? wrong.filter(({ language }) => language === value).length : undefined;
      console.log(`  ${value}: ${found} of ${of}${false_ ? `, ${false_} wrong` : ''}`);
    }
  }
  if (!isListed) return;
  for (const { file, line, endpoint } of missed) console.log(`missed ${file}:${line} ${endpoint}`);
  for (const { file, range, endpoint, confidence } of wrong)
    console.log(`wrong ${neutral(file)}:${range.start.line + 1} ${endpoint} (${confidence})`);
}

const temporary = mkdtempSync(join(tmpdir(), 'graphward-field-'));
try {
  const hostless = join(temporary, 'service.json');
  writeFileSync(hostless, JSON.stringify({ regions: {} }));
  if (service) report('with hosts', scan(service));
  report('without hosts', scan(hostless));
} finally {
  rmSync(temporary, { recursive: true });
}
