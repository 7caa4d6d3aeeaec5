"""Reads expressions, one a line, and writes for each its value and how it is printed, as HTCondor's classad2 says. All in ASCII."""
import sys
import classad2


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


for line in sys.stdin:
    expression = line.rstrip("\n")
    try:
        parsed = classad2.ExprTree(expression)
    except Exception:
        print("refused\t")
        continue
    print(of(expression) + "\t" + printed("[x = %s]" % expression))
