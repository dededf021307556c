"""What an interpreter holds, so that one can tell whether a program has changed it."""

import abc
import asyncio
import atexit
import csv
import functools
import gc
import linecache
import locale
import os
import re
import signal
import socket
import sys
import threading
import time
import types
import weakref
import _thread

CONTAINERS = (dict, list, set)


def settings():
    """What the interpreter and the system hold for a process and no container does."""
    mask = os.umask(0)
    os.umask(mask)
    return (
        mask,
        os.getcwd(),
        [signal.getsignal(number) for number in range(1, signal.NSIG)],
        [signal.getitimer(timer) for timer in (signal.ITIMER_REAL, signal.ITIMER_VIRTUAL, signal.ITIMER_PROF)],
        socket.getdefaulttimeout(),
        csv.list_dialects(),
        csv.field_size_limit(),
        locale.setlocale(locale.LC_ALL),
        time.tzname,
        sys.getrecursionlimit(),
        sys.gettrace(),
        sys.getprofile(),
        gc.isenabled(),
        [(stream.closed, stream.encoding, stream.errors, stream.line_buffering) for stream in (sys.stdin, sys.stdout, sys.stderr)],
        len(os.listdir("/dev/fd")),
    )


class Snapshot:
    """
    A copy of every dictionary, list and set that the interpreter holds: the names of modules, the members of classes, the
    attributes of instances, the lists and tables in them. It is made before a fork, and every child compares itself with it.
    """

    def __init__(self):
        # What these make when they are used for the first time is no change.
        asyncio.run(asyncio.sleep(0))
        weakref.finalize(self, print).detach()
        "a".encode("idna")
        gc.unfreeze()
        gc.collect()
        objects = gc.get_objects()
        self.settings = None
        self.copies = []
        self.namespaces = []
        self.caches = [each for each in objects if isinstance(each, functools._lru_cache_wrapper)]
        self.abstract = [each for each in objects if isinstance(each, abc.ABCMeta)]
        for each in objects:
            # These become dictionaries only when somebody asks for them.
            if isinstance(each, type):
                getattr(each, "__annotations__", None)
            elif not callable(each):
                getattr(each, "__dict__", None)
        self.environment = dict(os.environ)
        self.folder = os.getcwd()
        self.arguments = list(sys.argv)
        self.main = sys.modules["__main__"]
        self.path = sys.path[0]
        self.modules = set(sys.modules)
        self.importers = set(sys.path_importer_cache)
        self.exits = atexit._ncallbacks()
        self.empty_caches()
        gc.collect()
        containers = [each for each in gc.get_objects() if isinstance(each, CONTAINERS) and each is not self.copies and each is not self.namespaces]
        self.copies += [(each, each.copy()) for each in containers]
        modules = {id(vars(each)) for each in sys.modules.values() if isinstance(each, types.ModuleType)}
        self.namespaces += [(each, copy) for each, copy in self.copies if id(each) in modules]
        # The copies are no garbage either, and a collection would copy all that it looks at for each child.
        gc.freeze()

    def lacks_modules(self):
        return len(sys.modules) > len(self.modules)

    def begin(self):
        """Is called in a child before its first program: a fork changes a few names of the module of threads."""
        self.settings = settings()
        for each, copy in self.copies:
            if isinstance(each, dict) and each != copy:
                copy.clear()
                copy.update(each)

    def outlives(self):
        """Whether something of the program still runs, or waits for the end of the process."""
        return threading.active_count() > 1 or _thread._count() > 0 or atexit._ncallbacks() > self.exits

    def restore(self):
        """Puts back what every program changes and drops its names. Returns the modules of the library that it imported."""
        vars(sys.modules["__main__"]).clear()
        sys.modules["__main__"] = self.main
        imported = set(sys.modules) - self.modules
        library = [name for name in imported if is_of_library(sys.modules[name])]
        for name in imported.difference(library):
            del sys.modules[name]
        for path in set(sys.path_importer_cache) - self.importers:
            del sys.path_importer_cache[path]
        os.environ.clear()
        os.environ.update(self.environment)
        os.chdir(self.folder)
        sys.argv[:] = self.arguments
        sys.path[0] = self.path
        self.empty_caches()
        gc.collect()
        for names, copy in self.namespaces:
            if names != copy:
                names.clear()
                names.update(copy)
        return library

    def empty_caches(self):
        """Drops what was computed before, which no program can tell from what it computes anew."""
        re.purge()
        linecache.clearcache()
        for cache in self.caches:
            cache.cache_clear()
        for each in self.abstract:
            each._abc_caches_clear()

    def changes(self):
        """What a program left behind, in words for somebody who asks why a process is not used again."""
        changed = [f"{type(each).__name__} {difference(each, copy)}" for each, copy in self.copies if each != copy]
        return changed if self.settings == settings() else [*changed, "settings"]


def difference(now, before):
    if isinstance(now, dict):
        return [now.get("__qualname__"), now.get("__module__"), *(key for key in {**now, **before} if now.get(key, now) is not before.get(key, before))]
    return [each for each in now if each not in before] or [each for each in before if each not in now]


def is_of_library(module):
    file = getattr(getattr(module, "__spec__", None), "origin", None) or ""
    return file in ("built-in", "frozen") or file.startswith((sys.prefix, sys.base_prefix))
