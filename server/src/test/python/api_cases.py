"""Sends generated requests, valid and not, to the operations of an HTTP API, and compares the answers with its OpenAPI document.

Arguments: the URL of the document, and the time in seconds. Prints the report of the run, after a failure to the errors.
"""

import contextlib
import io
import os
import sys
import tempfile

from schemathesis.cli import schemathesis

# A refusal is right if its status says that the request is wrong. A schema cannot tell which texts are expressions of XPath or names of XML: so 400 is
# also right for a request that fits the schemas.
EXPECTED = """
[checks]
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 429, 431, 503]
positive_data_acceptance.expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 409, 429, 503]
"""


def run(document, seconds):
    """Returns the exit code of a run."""
    try:
        schemathesis(
            [
                "--config-file", "expected.toml",
                "run", document,
                "--exclude-operation-id", "followChanges",
                "--phases", "coverage,fuzzing",
                "--max-examples", "3",
                "--max-time", seconds,
                "--request-timeout", "20",
                "--seed", "1",
                "--no-shrink",
                "--no-color",
                "--warnings", "off",
            ]
        )
    except SystemExit as end:
        return end.code
    return 0


def main(document, seconds):
    report = io.StringIO()
    with tempfile.TemporaryDirectory() as folder:
        # The library writes its files to the current folder.
        os.chdir(folder)
        with open("expected.toml", "w", encoding="utf-8") as expected:
            expected.write(EXPECTED)
        with contextlib.redirect_stdout(report):
            code = run(document, seconds)
        os.chdir("/")
    print(report.getvalue(), file=sys.stderr if code else sys.stdout)
    sys.exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
