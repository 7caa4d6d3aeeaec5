"""Programs that read and write the HTTP API: Python with requests, and the request of Grafana's data source Infinity."""
import json
import sys

import requests

GROUP = sys.argv[1] + "/api/v1/groups/DefaultIndexService"
with requests.Session() as session:
    put = session.put(GROUP + "/entries", params={"member": "http://example.org/python", "lease": "PT10M"},
                      json={"Queue": {"@Name": "python-batch", "FreeCPUs": 12}}, timeout=10)
    put.raise_for_status()
    key = put.json()["key"]
    with session.get(GROUP + "/changes", params={"q": "//Queue[FreeCPUs='13']"}, stream=True, timeout=10) as stream:
        lines = stream.iter_lines(decode_unicode=True)
        ready = next(line for line in lines if line.startswith("event: "))
        requests.put(GROUP + "/entries", params={"member": "http://example.org/python"},
                     json={"Queue": {"@Name": "python-batch", "FreeCPUs": 13}}, timeout=10).raise_for_status()
        change = next(json.loads(line[6:]) for line in lines if line.startswith("data: ") and "Queue" in line)
    query = session.get(GROUP + "/query", params={"q": "//Queue[@Name='python-batch']/FreeCPUs"}, timeout=10).json()
    # The backend parser of Infinity: the URL with a query, its header Accept, and a root selector.
    infinity = session.get(GROUP + "/entries", params={"member": "http://example.org/python"}, timeout=10, headers={
        "User-Agent": "Grafana/12.2.0", "Accept": "application/json;q=0.9,text/plain", "Accept-Encoding": "gzip"})
    table = [(each["name"], each["content"]["Queue"]["FreeCPUs"]) for each in infinity.json()["entries"]]
    csv = session.get(GROUP + "/query", params={"q": "//Queue[@Name='python-batch']"}, timeout=10,
                      headers={"Accept": "text/csv; charset=utf-8"})
    removed = session.delete(GROUP + "/entries/" + key, timeout=10).status_code
    missing = session.get(GROUP + "/entries/" + key, timeout=10)
    print(json.dumps({"status": put.status_code, "ready": ready, "change": change["content"], "query": query["results"],
                      "infinity": table, "csv": csv.text, "removed": removed, "missing": missing.json()["status"]}))
