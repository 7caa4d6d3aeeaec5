#!/usr/bin/env python3
"""Measures the language of Java sources: how type comments and one-line comments begin, and how types are named.

    config/language.py [--list] [NAME=]FOLDER ...

prints one column for each folder (default: this project). A folder may be a checkout of another project.
Only files below src/main/java are read, except package-info.java and module-info.java; generated sources are not.
--list also prints, for the first folder, each finding with its file and line.

Rows
  types                 top-level types
  type comments: clause type comments whose first word is what, who, whose, which, whoever, how, whether, where, when
  type comments: bare   type comments whose first word is of, as, for, so, without, by, in, at, on, from, to, with and the like (BARE below)
  one-line comments     the same for Javadoc of one line on any declaration
  doubled names         simple names of top-level types that occur more than once
  doubled, nested       the same when nested types count as well
  one-word names        top-level types named by a single word, such as Entry
  clause words          what, who, whose and their kin per 1,000 words of type comments
"""

import os
import re
import sys
from collections import Counter, defaultdict

CLAUSE = {"what", "who", "whose", "whom", "which", "whoever", "whatever", "how", "whether", "where", "wherever", "when"}
BARE = {"of", "as", "for", "so", "without", "by", "in", "at", "on", "from", "to", "with", "after", "before", "between", "until", "since",
        "if", "that", "there"}
CLAUSE_WORDS = {"what", "who", "whose", "whoever", "whom", "whosoever", "whatever"}
TOKEN = re.compile(
    r'(?P<doc>/\*\*(?!/).*?\*/)|(?P<comment>/\*.*?\*/|//[^\n]*)|(?P<text>"""(?:\\.|[^\\])*?"""|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\')'
    r"|(?P<word>[A-Za-z_$][\w$]*)|(?P<sign>@interface\b|[@{}();.=<>,])", re.S)
MODIFIERS = {"public", "protected", "private", "static", "final", "abstract", "sealed", "strictfp", "non"}


def words_of(doc):
    """Returns the words of a comment's text: no markup, no tags' names, no examples."""
    text = re.sub(r"^/\*\*|\*/$", "", doc)
    text = re.sub(r"^[ \t]*\*[ ]?", "", text, flags=re.M)
    text = re.sub(r"(?m)^\s*@\w+.*?(?=^\s*@|\Z)", "", text, flags=re.S)
    text = re.sub(r"<pre>.*?</pre>|\{@snippet.*?\n\s*\}", " ", text, flags=re.S)
    text = re.sub(r"\{@(?:link|linkplain)\s+[^\s}]+\s+([^}]*)\}", r"\1", text)
    text = re.sub(r"\{@\w+\s+([^}]*)\}", r"\1", text)
    text = re.sub(r"<[^>]*>", " ", text)
    return re.findall(r"[A-Za-z][\w'-]*", text)


def declarations(source):
    """Yields (kind, name, depth, doc, line) of types, and ('member', '', depth, doc, line) of other documented declarations."""
    doc = None
    doc_line = 0
    depth = 0
    tokens = [(m.lastgroup, m.group(), source.count("\n", 0, m.start()) + 1) for m in TOKEN.finditer(source)]
    i = 0
    parens = 0
    while i < len(tokens):
        group, text, line = tokens[i]
        if group == "doc":
            doc, doc_line = text, line
        elif group == "sign":
            if text == "@interface":
                group, text = "word", "interface"
            elif text == "@":
                # An annotation's arguments may hold anything; they are skipped as a whole.
                i += 2
                while i + 1 < len(tokens) and tokens[i][1] == ".":
                    i += 2
                if i < len(tokens) and tokens[i][1] == "(":
                    level = 1
                    while level:
                        i += 1
                        level += {"(": 1, ")": -1}.get(tokens[i][1], 0)
                    i += 1
                continue
            elif text == "{":
                depth += 1
            elif text == "}":
                depth -= 1
            elif text == "(":
                parens += 1
            elif text == ")":
                parens -= 1
        if group == "word" and parens == 0:
            previous = tokens[i - 1][1] if i else ""
            follower = tokens[i + 1] if i + 1 < len(tokens) else ("", "", 0)
            is_type = text in ("class", "interface", "enum") and previous != "." and follower[0] == "word"
            is_type = is_type or (text == "record" and follower[0] == "word" and i + 2 < len(tokens) and tokens[i + 2][1] in "(<")
            if is_type:
                yield text, follower[1], depth, doc, doc_line if doc else line
                doc = None
                i += 2
                continue
            if doc and text not in MODIFIERS:
                yield "member", "", depth, doc, doc_line
                doc = None
        i += 1


def opening(doc):
    """Returns the kind of a comment's first word: clause, bare or plain."""
    words = words_of(doc)
    first = words[0].lower() if words else ""
    return "clause" if first in CLAUSE else "bare" if first in BARE else "plain"


def is_one_word(name):
    return len(re.findall(r"[A-Z]+(?![a-z])|[A-Z][a-z0-9]*|[a-z0-9]+", name)) == 1


def java_files(folder):
    for path, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if f not in ("target", ".git", "build", "node_modules"))
        if "/src/main/java" in path.replace(os.sep, "/") + "/":
            for file in sorted(files):
                if file.endswith(".java") and file not in ("package-info.java", "module-info.java"):
                    yield os.path.join(path, file)


def measure(folder):
    found = Counter()
    places = defaultdict(list)
    names, all_names = defaultdict(list), defaultdict(list)
    for file in java_files(folder):
        with open(file, encoding="utf-8") as stream:
            source = stream.read()
        where = os.path.relpath(file, folder)
        for kind, name, depth, doc, line in declarations(source):
            place = f"{where}:{line}"
            if kind != "member":
                all_names[name].append(place)
                if depth == 0:
                    names[name].append(place)
                    if is_one_word(name):
                        places["one word"].append(f"{place} {name}")
            if doc is None:
                continue
            begins = opening(doc)
            first = " ".join(words_of(doc)[:8])
            if kind != "member" and depth == 0:
                found["type docs"] += 1
                found["type " + begins] += 1
                text = [w.lower() for w in words_of(doc)]
                found["words"] += len(text)
                found["clause words"] += sum(w in CLAUSE_WORDS for w in text)
                if begins != "plain":
                    places["type comment"].append(f"{place} {first}")
            if "\n" not in doc:
                found["one-line docs"] += 1
                found["line " + begins] += 1
                if begins != "plain":
                    places["one-line comment"].append(f"{place} {first}")
    found["types"] = sum(len(v) for v in names.values())
    for kind, table in (("doubled", names), ("doubled nested", all_names)):
        for name, where in sorted(table.items()):
            if len(where) > 1:
                found[kind] += 1
                found[kind + " types"] += len(where)
                places[kind].append(f"{name}: " + ", ".join(where))
    return found, places


def rows(found):
    def share(part, whole):
        return f"{found[part]} ({100 * found[part] / max(1, found[whole]):.1f} %)"
    return [
        ("types", str(found["types"])),
        ("type comments", str(found["type docs"])),
        ("type comments: clause", share("type clause", "type docs")),
        ("type comments: bare", share("type bare", "type docs")),
        ("one-line comments", str(found["one-line docs"])),
        ("one-line comments: clause", share("line clause", "one-line docs")),
        ("one-line comments: bare", share("line bare", "one-line docs")),
        ("doubled names (types)", f"{found['doubled']} ({found['doubled types']})"),
        ("doubled, nested (types)", f"{found['doubled nested']} ({found['doubled nested types']})"),
        ("one-word names", share("one word", "types")),
        ("clause words per 1,000", f"{1000 * found['clause words'] / max(1, found['words']):.1f}"),
    ]


def main(arguments):
    listing = "--list" in arguments
    folders = [a for a in arguments if a != "--list"] or [os.path.dirname(os.path.dirname(os.path.abspath(__file__)))]
    columns = []
    for folder in folders:
        name, _, path = folder.rpartition("=")
        if not os.path.isdir(path):
            sys.exit(f"language.py: {path} is not a folder")
        found, places = measure(path)
        found["one word"] = len(places["one word"])
        columns.append((name or os.path.basename(os.path.abspath(path)), rows(found), places))
    width = max(len(label) for label, _ in columns[0][1])
    print(" " * width, *(f"{name:>16}" for name, _, _ in columns))
    for i, (label, _) in enumerate(columns[0][1]):
        print(f"{label:<{width}}", *(f"{column[i][1]:>16}" for _, column, _ in columns))
    if listing:
        for kind, found in columns[0][2].items():
            print(f"\n{kind}")
            print("\n".join("  " + line for line in found))


if __name__ == "__main__":
    main(sys.argv[1:])
