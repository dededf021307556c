"""Runs Python programs, each in a child that is forked from this interpreter.

To start an interpreter and to import the client libraries takes longer than most programs do, and the suites run each
program a dozen times. Reads one job a line: {"path", "folder", "env", "stdout", "stderr"}; prints the exit status of each.
"""

import atexit
import json
import os
import runpy
import sys
import threading

# What the programs are likely to import. A package that the machine lacks is the program's own concern.
for name in ("asyncio", "base64", "csv", "datetime", "http.client", "requests", "subprocess", "urllib.request", "aiohttp", "httpx"):
    try:
        __import__(name)
    except ImportError:
        pass

for line in sys.stdin:
    job = json.loads(line)
    child = os.fork()
    if child == 0:
        break
    _, status = os.waitpid(child, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
else:
    sys.exit()

# The child goes on here.
nothing = os.open(os.devnull, os.O_RDONLY)
os.dup2(nothing, 0)
for descriptor, path in ((1, job["stdout"]), (2, job["stderr"])):
    os.dup2(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), descriptor)
os.chdir(job["folder"])
os.environ.clear()
os.environ.update(job["env"])
sys.argv = [job["path"]]
sys.path[0] = os.path.dirname(os.path.join(job["folder"], job["path"]))
status = 0
try:
    runpy.run_path(job["path"], run_name="__main__")
except SystemExit as end:
    if end.code is None or isinstance(end.code, int):
        status = end.code or 0
    else:
        print(end.code, file=sys.stderr)
        status = 1
except BaseException:
    status = 1
    sys.excepthook(*sys.exc_info())
# The program ends as it always does: threads, exit handlers, what is printed. To free all that the interpreter holds, of
# which this process has no copy yet, would take ten times as long as the program.
threading._shutdown()
atexit._run_exitfuncs()
for stream in (sys.stdout, sys.stderr):
    try:
        stream.flush()
    except (OSError, ValueError):
        status = status or 1
os._exit(status & 255)
