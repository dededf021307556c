// Runs programs of Node.js in this thread, one after the other.
//
// To start a thread and to load what sends requests takes longer than most programs do, and the suites run each program a
// dozen times. So a thread is kept as long as each program leaves it as it found it. What ends a thread, as `process.exit`
// and exceptions do, ends this one as it would end a process; the next program is then run in a new one.
//
// Gets a job a message: { path, env, mark }. Where a program ends by itself, `mark` is written to both streams, on the
// standard output with the exit status.

import http from 'node:http';
import https from 'node:https';
import { createRequire, Module } from 'node:module';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import '../modules/browser.mjs';

/** Where programs could leave something for the next one. */
const kept = [globalThis, console, http, https, http.globalAgent, https.globalAgent, $, $.ajaxSettings].concat(
  [Object, Array, String, Number, Function, Promise, Map, Set, Date, RegExp, Error, URL, Headers, Response].flatMap(
    type => [type, type.prototype],
  ),
  [JSON, Math],
);

/** The members of an object that a program can set, as one flat list. Getters are compared and not called. */
function members(object) {
  return Reflect.ownKeys(object).flatMap(key => {
    const { value, get, set } = Reflect.getOwnPropertyDescriptor(object, key);
    return [key, value, get, set];
  });
}

// The first look at some global names replaces them by what they load.
for (const key of Reflect.ownKeys(globalThis)) void globalThis[key];
const before = kept.map(members);

function isClean() {
  return kept.every((object, index) => {
    const now = members(object);
    return (
      now.length === before[index].length && now.every((part, position) => Object.is(part, before[index][position]))
    );
  });
}

const { cache } = createRequire(import.meta.url);
let job;
let isLoaded = false;
let count = 0;

async function run() {
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, job.env);
  process.argv = [process.execPath, job.path];
  isLoaded = false;
  count += 1;
  if (job.path.endsWith('.mjs')) await import(`${pathToFileURL(job.path).href}${count > 1 ? `?${count}` : ''}`);
  else Module._load(job.path, null, true);
  isLoaded = true;
}

parentPort.on('message', next => {
  job = next;
  parentPort.unref();
  void run();
});

process.on('beforeExit', () => {
  if (job === undefined) return;
  // Node.js ends so where a module waits for what never comes.
  if (!isLoaded) process.exit(13);
  const { mark } = job;
  job = undefined;
  const status = process.exitCode ?? 0;
  process.exitCode = undefined;
  if (!isClean()) process.exit(status);
  for (const path of Object.keys(cache)) if (!path.includes('node_modules')) delete cache[path];
  parentPort.ref();
  process.stdout.write(`${mark}${status}\n`);
  process.stderr.write(mark);
});
