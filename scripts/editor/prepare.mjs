// Prepares a real editor for the tests, from npm alone: node scripts/editor/prepare.mjs [--browser]
// With --browser, only the browser, which needs no network.
// Progress goes to standard error; the last line of standard output is one JSON object that says where everything is.
// Everything lands in .vscode-test/, each part in its own folder that appears only when it is complete, so a run that is
// killed or cut off from the network leaves nothing that a later run would trust.
import { spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
const cache = join(root, '.vscode-test');

/** The packages that carry the editor's server (VS Code 1.139.1) and the Node.js that it needs. */
const serverPackage = 'code-server@4.139.1';
const nodePackage = `node-${process.platform}-${process.arch}@24.21.0`;
const installedBrowsers = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];

const started = Date.now();
const say = text => process.stderr.write(`[editor ${((Date.now() - started) / 1000).toFixed(0)} s] ${text}\n`);

/** A failure that a person can act on; printed without a stack trace. */
class Sentence extends Error {}

/** Runs a program to its end and says every ten seconds that it still runs. Throws with its last words when it fails. */
function run(title, command, args, cwd) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = chunk => {
      output = (output + chunk).slice(-8000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const beat = setInterval(() => say(`${title} …`), 10_000);
    child.on('error', error => {
      clearInterval(beat);
      fail(new Error(`${command} does not start: ${error.message}`));
    });
    child.on('close', status => {
      clearInterval(beat);
      if (status === 0) done(output);
      else fail(new Error(output.trim() || `${command} ended with status ${status}`));
    });
  });
}

/** npm as this very Node.js runs it, also where `npm` is a script that is not on the path. */
async function npm(title, args, cwd) {
  const script = process.env.npm_execpath;
  const direct = script?.endsWith('.js') && existsSync(script);
  try {
    return await run(title, direct ? process.execPath : 'npm', direct ? [script, ...args] : args, cwd);
  } catch (error) {
    const reason =
      error.message
        .split('\n')
        .map(line => line.replace(/^npm (ERR!|error) ?/, '').trim())
        .find(line => /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|E40[0-9]|network|registry/i.test(line)) ??
      error.message.split('\n').pop();
    throw new Sentence(
      `${title} failed: the npm registry did not deliver (${reason}). The real-editor tests need it once; ` +
        'check the connection or the proxy settings of npm and run again. `npm run test:unit` needs no editor.',
    );
  }
}

/** Makes one part of the cache in a folder of its own and moves it into place when it is complete. */
async function part(name, make) {
  const place = join(cache, name);
  if (existsSync(place)) return place;
  const draft = join(cache, `partial-${process.pid}-${name}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  try {
    await make(draft);
    renameSync(draft, place);
  } catch (error) {
    // Another run may have finished the same part first; its work is as good as ours.
    if (!existsSync(place)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return place;
}

/** Removes what runs that no longer live have left behind. */
function sweep() {
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const pid = /^partial-(\d+)-/.exec(name)?.[1];
    if (!pid) continue;
    try {
      process.kill(Number(pid), 0);
    } catch {
      rmSync(join(cache, name), { recursive: true, force: true });
    }
  }
}

/** Downloads one package and unpacks the part of it below `inside` into the folder. */
async function unpackPackage(spec, inside, folder) {
  say(`downloading ${spec} …`);
  await npm(`downloading ${spec}`, ['pack', spec, '--loglevel=error', '--pack-destination', folder], folder);
  const archive = readdirSync(folder).find(name => name.endsWith('.tgz'));
  if (!archive) throw new Error(`npm pack ${spec} left no archive`);
  const depth = String(inside.split('/').length);
  await run(`unpacking ${spec}`, 'tar', ['-xzf', archive, '--strip-components', depth, inside], folder);
  rmSync(join(folder, archive));
}

async function prepareServer() {
  const folder = await part(serverPackage, async draft => {
    await unpackPackage(serverPackage, 'package/lib/vscode', draft);
    say('installing the packages of the editor …');
    const flags = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await npm('installing the packages of the editor', ['install', ...flags], draft);
  });
  return join(folder, 'out', 'server-main.js');
}

async function prepareNode() {
  if (Number(process.versions.node.split('.')[0]) === 24) return process.execPath;
  const folder = await part(nodePackage, draft => unpackPackage(nodePackage, 'package', draft));
  return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

/** Whether a browser starts at all: a wrapper script without its package, or a missing library, shows here. */
function starts(browser, environment = {}) {
  const options = { encoding: 'utf8', timeout: 20_000, env: { ...process.env, ...environment } };
  return spawnSync(browser, ['--version'], options).status === 0;
}

function installedBrowser() {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of installedBrowsers) {
      const path = join(folder, name);
      if (existsSync(path) && statSync(path).isFile() && starts(path)) return path;
    }
  }
  return undefined;
}

function hasFonts(folder) {
  if (!existsSync(folder)) return false;
  return readdirSync(folder, { withFileTypes: true }).some(entry =>
    entry.isDirectory() ? hasFonts(join(folder, entry.name)) : /\.(ttf|otf|ttc|pfb)$/i.test(entry.name),
  );
}

async function prepareBrowser() {
  const installed = installedBrowser();
  if (installed) return { path: installed, env: {} };
  const source = join(root, 'node_modules', '@sparticuz', 'chromium');
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(source)) {
    throw new Sentence(`no Chromium found: install one of ${installedBrowsers.join(', ')}, or run \`npm ci\` again`);
  }
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  const folder = await part(`chromium@${version}`, async draft => {
    say('unpacking Chromium …');
    const inflate = name => brotliDecompressSync(readFileSync(join(source, 'bin', `${name}.br`)));
    writeFileSync(join(draft, 'chromium'), inflate('chromium'));
    chmodSync(join(draft, 'chromium'), 0o755);
    for (const name of ['al2023', 'fonts']) {
      writeFileSync(join(draft, `${name}.tar`), inflate(`${name}.tar`));
      await run(`unpacking ${name}`, 'tar', ['-xf', `${name}.tar`], draft);
      rmSync(join(draft, `${name}.tar`));
    }
  });
  const path = join(folder, 'chromium');
  const env = {};
  if (!['/usr/share/fonts', '/usr/local/share/fonts'].some(hasFonts)) {
    // The packaged configuration names folders of another system; ours names the fonts that lie beside it.
    const fonts = `<dir>${join(folder, 'fonts')}</dir><cachedir>${join(folder, 'fonts-cache')}</cachedir>`;
    writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?><fontconfig>${fonts}</fontconfig>\n`);
    env.FONTCONFIG_PATH = folder;
  }
  if (!starts(path, env)) {
    env.LD_LIBRARY_PATH = [join(folder, 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(delimiter);
    if (!starts(path, env)) {
      throw new Sentence('the packaged Chromium does not start on this system; install `chromium` and run again');
    }
  }
  return { path, env };
}

try {
  mkdirSync(cache, { recursive: true });
  sweep();
  const editor = process.argv.includes('--browser') ? {} : { server: await prepareServer(), node: await prepareNode() };
  const browser = await prepareBrowser();
  console.log(JSON.stringify({ ...editor, browser: browser.path, browserEnv: browser.env }));
} catch (error) {
  process.stderr.write(`${error instanceof Sentence ? error.message : error.stack}\n`);
  process.exitCode = 2;
}
