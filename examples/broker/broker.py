#!/usr/bin/env python3
"""Finds the queue with the most free CPUs that runs a virtual organisation, again after each change: HTTP and JSON."""
import json
import sys
import urllib.parse
import urllib.request

server, vo = sys.argv[1], sys.argv[2]
group = server + "/api/v1/groups/DefaultIndexService"
queues = "//glue:ComputingElement[.//glue:Rule='VO:%s' or .//glue:VO='%s']" % (vo, vo)


def get(path, **parameters):
    request = urllib.request.Request(group + path + "?" + urllib.parse.urlencode(parameters))
    return urllib.request.urlopen(request)


def free(queue):
    state = queue.get("State", queue)
    return int(state.get("@FreeCPUs") or state.get("FreeCPUs") or 0)


def submit():
    found = [item["ComputingElement"] for item in json.load(get("/query", q=queues))["results"]]
    if found:
        best = max(found, key=free)
        print("submit a job of %s to %s: %d free CPUs" % (vo, best.get("@UniqueID"), free(best)), flush=True)


for line in get("/changes", q=queues):
    if line.startswith(b"event: "):
        submit()
        if "--once" in sys.argv:
            break
