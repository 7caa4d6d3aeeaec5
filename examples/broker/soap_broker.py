#!/usr/bin/env python3
"""Finds the queue with the most free CPUs that runs a virtual organisation: SOAP with zeep."""
import sys

from zeep import Client, xsd

server, vo = sys.argv[1], sys.argv[2]
XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116"
VO = "*[(local-name()='Rule' or local-name()='VO') and (.='VO:%s' or .='%s')]" % (vo, vo)
QUEUES = "//*[local-name()='ComputingElement'][.//%s]" % VO

service = Client(server + "/wsrf/services/DefaultIndexService?wsdl").service
answer = service.QueryResourceProperties(
    QueryExpression={"Dialect": XPATH, "_value_1": xsd.AnyObject(xsd.String(), QUEUES)}
)
found = getattr(answer, "_value_1", answer)
queues = [each for each in (found if isinstance(found, list) else [found]) if each is not None]


def text(queue, name):
    return queue.xpath("string(.//@*[local-name()='%s'] | .//*[local-name()='%s'])" % (name, name))


def free(queue):
    return int(text(queue, "FreeCPUs") or 0)


if queues:
    best = max(queues, key=free)
    print("submit a job of %s to %s: %d free CPUs" % (vo, text(best, "UniqueID"), free(best)))
