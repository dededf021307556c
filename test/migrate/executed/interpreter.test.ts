import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { workspace } from '../../harness/cli';
import { createNodeThreads, createPython, type Ended } from './processes';

/** Prints all that a program of this file may find changed. */
const look = `
import builtins, csv, http.client, json, logging, os, signal, socket, sys, threading, urllib.request
print(
    json.dumps.__name__, json.JSONEncoder.item_separator, http.client.responses[200], builtins.len("ab"),
    socket.getdefaulttimeout(), signal.getsignal(signal.SIGTERM) is signal.SIG_DFL, logging.root.handlers,
    "planted" in sys.path, os.path.basename(os.getcwd()), sorted(os.environ), os.environ.get("PLANTED"),
    "planted" in csv.list_dialects(), urllib.request._opener, threading.active_count(), "neighbour" in sys.modules,
    sys.argv, __name__, sorted(name for name in globals() if not name.startswith("__") and name != "sys")[-1],
)
`;

/** Programs that leave something behind, by what it is. */
const changes: Readonly<Record<string, string>> = {
  'a function of a module': 'import json\njson.dumps = len',
  'a member of a class': 'import json\njson.JSONEncoder.item_separator = "; "',
  'an entry of a dictionary': 'import http.client\nhttp.client.responses[200] = "Planted"',
  'a built-in function': 'import builtins\nbuiltins.len = lambda value: 7',
  'the default timeout': 'import socket\nsocket.setdefaulttimeout(3)',
  'a signal handler': 'import signal\nsignal.signal(signal.SIGTERM, print)',
  'the handlers of the log': 'import logging\nlogging.basicConfig()',
  'the search path': 'import sys\nsys.path.append("planted")',
  'the working folder': 'import os\nos.chdir("/")',
  'the environment': 'import os\nos.environ["PLANTED"] = "1"',
  'a dialect of tables': 'import csv\ncsv.register_dialect("planted")',
  'an opener': 'import urllib.request\nurllib.request.install_opener(urllib.request.build_opener())',
  'a name of the program': 'zz_planted = 1',
  'a module beside the program': 'import neighbour',
  'another argument': 'import sys\nsys.argv.append("planted")',
  'an exception': 'raise ValueError("planted")',
  'an end without an end': 'import os\nos._exit(3)',
};

const hasPython = spawnSync('sh', ['-c', 'command -v python3']).status === 0;

describe('an interpreter that runs one program after the other', { skip: !hasPython }, () => {
  const folder = workspace({
    ...Object.fromEntries(Object.values(changes).map((text, index) => [`${index}.py`, text])),
    'neighbour.py': '',
    'look.py': look,
    'late.py': 'import atexit, threading, time\natexit.register(print, "exit")\n'.concat(
      'threading.Thread(target=lambda: (time.sleep(0.1), print("thread"))).start()\nprint("end")',
    ),
    'status.py': 'import sys\nsys.exit(5)',
  });
  const env = { PATH: process.env['PATH'] ?? '', PYTHONDONTWRITEBYTECODE: '1' };
  const fresh = createPython(env);
  const python = createPython(env);
  after(() => {
    fresh.close();
    python.close();
  });
  let expected: Ended;
  before(async () => {
    expected = await fresh.run('look.py', folder, env);
  });

  for (const [index, name] of Object.keys(changes).entries()) {
    it(`does not keep ${name}`, async () => {
      await python.run(`${index}.py`, folder, env);
      assert.deepEqual(await python.run('look.py', folder, env), expected);
    });
  }

  it('waits for threads and runs what a program leaves for its end', async () => {
    assert.equal((await python.run('late.py', folder, env)).stdout, 'end\nthread\nexit\n');
  });

  it('tells the status of each program', async () => {
    assert.equal((await python.run('status.py', folder, env)).status, 5);
    assert.equal((await python.run('look.py', folder, env)).status, 0);
  });
});

/** Prints all that a program of Node.js may find changed. */
const lookInThread = `
const http = require('node:http');
console.log(
  String(globalThis.planted), typeof fetch, JSON.stringify([1]), [1, 2].planted, http.request.name, http.globalAgent.maxSockets,
  Object.keys(process.env).sort().join(), process.argv.length, require.main === module, require('./lookedAt.cjs').count,
  process.exitCode, Object.keys(console).length,
);
`;

/** Programs that leave something behind in their thread, by what it is. */
const changesOfThread: Readonly<Record<string, string>> = {
  'a global name': 'globalThis.planted = 1;',
  'a global function': 'globalThis.fetch = 7;',
  'a function of JSON': 'JSON.stringify = () => "planted";',
  'a member of all lists': 'Array.prototype.planted = 1;',
  'a function of a module': 'require("node:http").request = function planted() {};',
  'a setting of the connections': 'require("node:http").globalAgent.maxSockets = 1;',
  'the environment': 'process.env.PLANTED = "1";',
  'another argument': 'process.argv.push("planted");',
  'a module beside the program': 'require("./lookedAt.cjs").count += 1;',
  'the exit status': 'process.exitCode = 4;',
  'a function of the console': 'console.planted = 1;',
  'an exception': 'throw new Error("planted");',
  'an end by the program': 'process.exit(3);',
};

describe('a thread that runs one program of Node.js after the other', () => {
  const folder = workspace({
    ...Object.fromEntries(Object.values(changesOfThread).map((text, index) => [`${index}.cjs`, text])),
    'lookedAt.cjs': 'exports.count = 0;',
    'look.cjs': lookInThread,
    'late.mjs': 'setTimeout(() => console.log("late"), 50);\nconsole.log("end");\nconsole.error("said");\n',
    'status.mjs': 'process.exitCode = 5;\nconsole.log("status");\n',
    'end.mjs': 'console.log("before");\nprocess.exit(6);\n',
    'thrown.mjs': 'console.log("before");\nthrow new Error("planted");\n',
    'never.mjs': 'await new Promise(() => {});\n',
    'counted.mjs': 'globalThis.x ??= 0;\nlet count = 0;\nconsole.log(++count);\ndelete globalThis.x;\n',
  });
  const env = { PATH: process.env['PATH'] ?? '' };
  const fresh = createNodeThreads(env);
  const threads = createNodeThreads(env);
  after(() => {
    fresh.close();
    threads.close();
  });
  const run = (name: string) => threads.run(join(folder, name), env);
  let expected: Ended;
  before(async () => {
    expected = await fresh.run(join(folder, 'look.cjs'), env);
    assert.equal(expected.status, 0, expected.stderr);
  });

  for (const [index, name] of Object.keys(changesOfThread).entries()) {
    it(`does not keep ${name}`, async () => {
      await run(`${index}.cjs`);
      assert.deepEqual(await run('look.cjs'), expected);
    });
  }

  it('waits for what a program still does, and keeps its streams apart', async () => {
    assert.deepEqual(await run('late.mjs'), { stdout: 'end\nlate\n', stderr: 'said\n', status: 0 });
  });

  it('tells the status of each program, and what it printed before it ended', async () => {
    assert.deepEqual(await run('status.mjs'), { stdout: 'status\n', stderr: '', status: 5 });
    assert.deepEqual(await run('end.mjs'), { stdout: 'before\n', stderr: '', status: 6 });
    const thrown = await run('thrown.mjs');
    assert.deepEqual([thrown.stdout, thrown.status], ['before\n', 1]);
    assert.match(thrown.stderr, /planted/);
    assert.equal((await run('never.mjs')).status, 13);
  });

  it('runs a module anew each time', async () => {
    for (const _ of [1, 2]) assert.equal((await run('counted.mjs')).stdout, '1\n');
  });
});
