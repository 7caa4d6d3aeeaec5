#!/usr/bin/env python3
"""Checks the structure of the Java sources: sizes of packages and records, package cycles, packages that several modules share.

    config/structure.py [FOLDER ...]

The folders are modules or contain modules; by default all modules of the product and of the load
test. Tests are not counted.
Prints each finding and a line of counts; the exit code is 1 if there is a finding.
"""

import os
import re
import sys

MAX_FILES = 40
MAX_COMPONENTS = 10
MODULES = ["platform", "wsrf", "state-sqlite", "aggregator-framework", "index-service", "trigger-service", "providers",
           "gateways", "webmds", "server", "loadtest"]
SOURCES = os.path.join("src", "main", "java")
IMPORT = re.compile(r"^import (?:static )?([a-z0-9_.]+)\.[A-Z*]", re.MULTILINE)
RECORD = re.compile(r"\brecord (\w+)(?:<[^({]*>)?\s*\(")
PUBLIC = re.compile(r"^public ", re.MULTILINE)
# Comments and texts, which are cut out before the rest is read.
NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)


def modules(folder):
    """Returns the folders with main sources at or below a folder."""
    for current, folders, _ in os.walk(folder):
        folders[:] = [name for name in folders if name not in ("target", ".git", "loadtest") or current == folder]
        if os.path.isdir(os.path.join(current, SOURCES)):
            yield current


def sources(module):
    """Yields the package and the path of each source file."""
    root = os.path.join(module, SOURCES)
    for current, _, names in os.walk(root):
        package = os.path.relpath(current, root).replace(os.sep, ".")
        for name in names:
            if name.endswith(".java"):
                yield package, os.path.join(current, name)


def components(text, start):
    """Counts the components of a record whose opening parenthesis ends at the position start."""
    depth, count, position = 1, 1, start
    while depth > 0:
        depth += (text[position] in "(<[{") - (text[position] in ")>]}")
        count += text[position] == "," and depth == 1
        position += 1
    return 0 if text[start:position - 1].strip() == "" else count


def cycles(graph):
    """Returns the strongly connected components with more than one package (Tarjan's algorithm)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in sorted(graph.get(node, ())):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            component = []
            while True:
                component.append(stack.pop())
                if component[-1] == node:
                    break
            if len(component) > 1:
                found.append(sorted(component))

    sys.setrecursionlimit(10_000)
    for node in sorted(graph):
        if node not in index:
            visit(node)
    return found


def main(folders):
    files, homes, imports, records, public = {}, {}, {}, [], 0
    for folder in folders:
        for module in modules(folder):
            for package, path in sources(module):
                with open(path, encoding="utf-8") as source:
                    text = NO_CODE.sub("", source.read())
                files[package] = files.get(package, 0) + 1
                homes.setdefault(package, set()).add(module)
                imports.setdefault(package, set()).update(IMPORT.findall(text))
                public += bool(PUBLIC.search(text))
                for record in RECORD.finditer(text):
                    number = components(text, record.end())
                    if number > MAX_COMPONENTS:
                        records.append((number, record.group(1), path))
    graph = {package: {other for other in used if other in files and other != package}
             for package, used in imports.items()}
    large = sorted((number, package) for package, number in files.items() if number > MAX_FILES)
    split = sorted(package for package, modules_of in homes.items() if len(modules_of) > 1)
    circles = cycles(graph)
    for number, package in large:
        print(f"package {package} has {number} files, expected at most {MAX_FILES}")
    for number, name, path in sorted(records):
        print(f"record {name} has {number} components, expected at most {MAX_COMPONENTS}: {path}")
    for circle in circles:
        print("packages use each other in a cycle: " + ", ".join(circle))
    for package in split:
        print(f"package {package} is split over modules: " + ", ".join(sorted(homes[package])))
    print(f"{len(files)} packages, {sum(files.values())} files, {public} public types: {len(large)} packages over {MAX_FILES} files, "
          f"{len(records)} records over {MAX_COMPONENTS} components, {len(circles)} package cycles, {len(split)} split packages")
    return 1 if large or records or circles or split else 0


if __name__ == "__main__":
    root = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    given = sys.argv[1:] or [os.path.join(root, name) for name in MODULES]
    sys.exit(main(given))
