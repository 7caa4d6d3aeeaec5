#!/usr/bin/env python3
"""Finds the queue with the most free CPUs that runs a virtual organisation, and follows changes: HTTP and JSON."""
import json
import sys
import urllib.parse
import urllib.request

server, vo = sys.argv[1], sys.argv[2]
group = server + "/api/v1/groups/DefaultIndexService"
glue2 = "http://schemas.ogf.org/glue/2009/03/spec_2.0_r1"
queues = "//glue:ComputingElement[.//glue:Rule='VO:%s' or .//glue:VO='%s']" % (vo, vo)
shares = "//glue2:ComputingShare[.//glue2:Rule='VO:%s' or .//glue2:Rule='vo:%s']" % (vo, vo)


def get(url, **parameters):
    return urllib.request.urlopen(url + "?" + urllib.parse.urlencode(parameters))


def offers():
    """Free CPUs and name of each queue: those of the GLUE Schema 1.1, and those of sites that have GLUE 2."""
    for each in json.load(get(group + "/query", q=queues))["results"]:
        queue = each["ComputingElement"]
        state = queue.get("State", queue)
        yield int(state.get("@FreeCPUs") or state.get("FreeCPUs") or 0), queue.get("@UniqueID", "")
    for share in json.load(get(server + "/api/v1/glue2/shares", vo=vo))["shares"]:
        if share.get("servingState", "production") in ("production", "queueing"):
            yield share.get("free", 0), " ".join([share["site"], *share["ce"][:1], share["queue"]])


if "--list" in sys.argv:
    for free, name in offers():
        print(name, free)
    sys.exit()
best = None
for line in get(group + "/changes", q=queues + " | " + shares, **{"ns.glue2": glue2}):
    if line.startswith(b"event: "):
        found = list(offers())
        if found and max(found) != best:
            best = max(found)
            print("submit a job of %s to %s: %d free CPUs" % (vo, best[1], best[0]), flush=True)
        if "--once" in sys.argv:
            break
