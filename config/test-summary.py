#!/usr/bin/env python3
"""Lists the tests that failed, and those that passed only when they were repeated, from the reports of the last build.

Usage: test-summary.py [SECONDS]
SECONDS: start of the build in seconds since 1970; older reports are ignored.
Maven prints failures in the middle of a long log; this list is the end of it.
"""
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

LINES = 12
home = pathlib.Path(__file__).resolve().parent.parent


def first_lines(text):
    lines = [line for line in (text or "").strip().splitlines() if "at java.base/" not in line and "at org.junit." not in line]
    return "\n".join("    " + line[:300] for line in lines[:LINES])


def main():
    since = float(sys.argv[1]) if len(sys.argv) > 1 else 0
    count, failed, repeated = 0, [], []
    for report in sorted(home.glob("**/target/*-reports/TEST-*.xml")):
        if report.stat().st_mtime < since:
            continue
        module = report.relative_to(home).parts[: -3]
        for case in ElementTree.parse(report).getroot().iter("testcase"):
            count += 1
            name = f"{'/'.join(module)}: {case.get('classname')}.{case.get('name')}"
            for kind, found in (("failure", failed), ("error", failed), ("flakyFailure", repeated), ("flakyError", repeated)):
                for problem in case.findall(kind):
                    trace = problem.findtext("stackTrace") or problem.text or problem.get("message")
                    found.append(f"{name}\n{first_lines(trace)}")
    print(f"{count} tests; {len(failed)} failed")
    for text in failed:
        print("FAILED " + text)
    if repeated:
        print(f"{len(repeated)} failed at first and passed when they were repeated. Each of them is a defect of the test or of the code:")
    for text in repeated:
        print("REPEATED " + text)


main()
