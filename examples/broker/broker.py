#!/usr/bin/env python3
"""Finds the queue with the most free CPUs that runs a virtual organisation, and follows changes: HTTP and JSON."""
import json
import sys
import urllib.parse
import urllib.request

server, vo = sys.argv[1], sys.argv[2]
group = server + "/api/v1/groups/DefaultIndexService"
queues = "//glue:ComputingElement[.//glue:Rule='VO:%s' or .//glue:VO='%s']" % (vo, vo)


def get(path):
    return urllib.request.urlopen(group + path + "?" + urllib.parse.urlencode({"q": queues}))


def offer(queue):
    state = queue.get("State", queue)
    return int(state.get("@FreeCPUs") or state.get("FreeCPUs") or 0), queue.get("@UniqueID", "")


best = None
for line in get("/changes"):
    if line.startswith(b"event: "):
        found = [offer(each["ComputingElement"]) for each in json.load(get("/query"))["results"]]
        if found and max(found) != best:
            best = max(found)
            print("submit a job of %s to %s: %d free CPUs" % (vo, best[1], best[0]), flush=True)
        if "--once" in sys.argv:
            break
