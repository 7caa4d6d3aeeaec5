"""Reads expressions, one in each line, and writes the value and the printed form of each according to HTCondor's module classad2. All output is ASCII.

The library needs exponential time for attributes that refer to themselves. An expression that takes longer than a second is reported as "slow".
"""
import multiprocessing
import sys
import classad2

TIMEOUT_SECONDS = 1


def written(value, expression, depth=0):
    if isinstance(value, classad2.Value):
        return "undefined" if value == classad2.Value.Undefined else "error"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, float):
        return "NaN" if value != value else "INF" if value in (float("inf"), float("-inf")) else "%.15E" % value
    if isinstance(value, str):
        return "text " + value.encode("utf-8", "surrogateescape").hex()
    if isinstance(value, list):
        return "{%s}" % ",".join(of("(%s)[%d]" % (expression, i), depth + 1) for i in range(len(value)))
    return printed(expression)


def of(expression, depth=0):
    if depth > 3:
        return "deep"
    try:
        value = classad2.ExprTree(expression).eval()
    except Exception:
        return "failed"
    return written(value, expression, depth)


def printed(expression):
    return "text " + classad2.ExprTree("string(%s)" % expression).eval().encode("utf-8", "surrogateescape").hex()


def answer(expression):
    try:
        classad2.ExprTree(expression)
    except Exception:
        return "refused\t"
    return of(expression) + "\t" + printed("[x = %s]" % expression)


def serve(asker, questions):
    asker.close()
    while True:
        try:
            questions.send(answer(questions.recv()))
        except EOFError:
            return


class Library:
    """The library in a separate process, because an evaluation can only be stopped by killing its process."""

    def __init__(self):
        self.own, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=serve, args=(self.own, theirs), daemon=True)
        self.process.start()
        theirs.close()

    def ask(self, expression):
        self.own.send(expression)
        return self.own.recv() if self.own.poll(TIMEOUT_SECONDS) else None

    def end(self):
        self.process.kill()
        self.process.join()


multiprocessing.set_start_method("fork")
library = Library()
for line in sys.stdin:
    answered = library.ask(line.rstrip("\n"))
    if answered is None:
        library.end()
        library = Library()
    print("slow\t" if answered is None else answered)
library.end()
