// Starts programs for the process of the tests, which has hundreds of megabytes: to copy the table of its memory for each
// program takes longer than most programs do, and this process has little to copy.
//
// Gets a job a message: { id, command, folder, env, limit }. Answers { id, stdout, stderr, status, isEndless }.

import { spawn } from 'node:child_process';

const running = new Set();

function endGroup({ pid }) {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended by itself in this moment, and all other programs go on.
  }
}

process.on('message', ({ id, command: [program, ...words], folder, env, limit }) => {
  // A group of its own, so that what it started ends with it.
  const child = spawn(program, words, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  running.add(child);
  const ended = { id, stdout: '', stderr: '', status: null };
  for (const name of ['stdout', 'stderr'])
    child[name].setEncoding('utf8').on('data', text => {
      ended[name] += text;
    });
  let timer;
  const end = more => {
    clearTimeout(timer);
    if (running.delete(child)) process.send({ ...ended, ...more });
  };
  timer = setTimeout(() => {
    endGroup(child);
    end({ isEndless: true });
  }, limit);
  child.on('error', error => end({ error: error.message }));
  child.on('close', status => end({ status }));
});

// The tests have ended, or were ended.
process.on('disconnect', () => {
  for (const child of running) endGroup(child);
  process.exit();
});
