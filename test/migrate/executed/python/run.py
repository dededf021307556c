"""Runs Python programs, each in an interpreter that is as if it had just started.

To start an interpreter and to import the client libraries takes longer than most programs do, and so does the copying of
what it holds after a fork; the suites run each program a dozen times. So the programs run one after the other in a child
of this process, as long as each leaves the interpreter as it found it, which `Snapshot` tells. After one that does not,
and one that ends its process, the next child is forked.

Reads one job a line: {"path", "folder", "env", "stdout", "stderr"}; prints the exit status of each.
"""

import atexit
import builtins
import contextvars
import gc
import importlib
import json
import os
import sys
import threading
import types

from snapshot import Snapshot

# What the programs are likely to import. A package that the machine lacks is the program's own concern.
LIKELY = ("asyncio", "base64", "csv", "datetime", "http.client", "requests", "subprocess", "urllib.request", "aiohttp", "httpx")


def load(names):
    """Imports modules in this process, so that all its children have them."""
    for name in names:
        try:
            importlib.import_module(name)
        except ImportError:
            pass


def replace(descriptor, path, flags):
    file = os.open(path, flags)
    os.dup2(file, descriptor)
    os.close(file)


def run(job):
    """Runs a program in this process, and returns its exit status."""
    for descriptor, path in ((1, job["stdout"]), (2, job["stderr"])):
        replace(descriptor, path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.chdir(job["folder"])
    os.environ.clear()
    os.environ.update(job["env"])
    path = job["path"]
    sys.argv[:] = [path]
    sys.path[0] = os.path.dirname(os.path.join(job["folder"], path))
    main = types.ModuleType("__main__")
    main.__dict__.update(__file__=path, __builtins__=builtins)
    sys.modules["__main__"] = main
    try:
        with open(path, "rb") as file:
            code = compile(file.read(), path, "exec", dont_inherit=True)
        contextvars.copy_context().run(exec, code, main.__dict__)
    except SystemExit as end:
        if end.code is None or isinstance(end.code, int):
            return end.code or 0
        print(end.code, file=sys.stderr)
        return 1
    except BaseException:
        sys.excepthook(*sys.exc_info())
        return 1
    return 0


def flush(status):
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            status = status or 1
    return status & 255


def end(status):
    """
    Ends this process as a program always ends: threads, exit handlers, what is printed. To free all that the interpreter
    holds, of which this process has no copy yet, would take ten times as long as the program.
    """
    threading._shutdown()
    atexit._run_exitfuncs()
    os._exit(flush(status))


def serve(snapshot, jobs, results):
    """Runs programs until one of them leaves something behind. Then this process ends, with the status of that program."""
    replace(0, os.devnull, os.O_RDONLY)
    process = os.getpid()
    snapshot.begin()
    while line := jobs.readline():
        status = run(json.loads(line))
        # A process that the program forked has nobody to tell how it ended.
        if os.getpid() != process or snapshot.outlives():
            end(status)
        status = flush(status)
        imported = snapshot.restore()
        if changes := snapshot.changes():
            if os.environ.get("EXPLAIN"):
                print(line, changes, file=sys.__stderr__)
            print(json.dumps(imported), file=results, flush=True)
            end(status)
        print(status, file=results, flush=True)
    os._exit(0)


class Child:
    """A process that runs programs until one of them changes it."""

    def __init__(self, snapshot):
        jobs, self.jobs = os.pipe()
        self.results, results = os.pipe()
        self.process = os.fork()
        if self.process == 0:
            os.close(self.jobs)
            os.close(self.results)
            serve(snapshot, os.fdopen(jobs), os.fdopen(results, "w"))
        os.close(jobs)
        os.close(results)
        self.jobs = os.fdopen(self.jobs, "w")
        self.results = os.fdopen(self.results)

    def run(self, line):
        """The status of a program, and whether this process ended with it. What it has imported is then imported here."""
        print(line, end="", file=self.jobs, flush=True)
        result = self.results.readline()
        if result.strip().isdigit():
            return int(result), False
        self.jobs.close()
        self.results.close()
        _, status = os.waitpid(self.process, 0)
        load(json.loads(result or "[]"))
        return os.waitstatus_to_exitcode(status), True


def main():
    load(LIKELY)
    snapshot = Snapshot()
    child = None
    for line in sys.stdin:
        child = child or Child(snapshot)
        status, has_ended = child.run(line)
        if has_ended:
            child = None
            if snapshot.lacks_modules():
                snapshot = None
                snapshot = Snapshot()
        print(status, flush=True)


main()
