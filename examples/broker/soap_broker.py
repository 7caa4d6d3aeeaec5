#!/usr/bin/env python3
"""Finds the queue with the most free CPUs that runs a virtual organisation: SOAP with zeep."""
import sys
import urllib.parse

from zeep import Client, xsd

server, vo = sys.argv[1], sys.argv[2]
XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116"
VO = "*[(local-name()='Rule' or local-name()='VO') and (.='VO:%s' or .='vo:%s' or .='%s')]" % (vo, vo, vo)
QUEUES = "//*[local-name()='ComputingElement'][.//%s]" % VO
SHARES = ".//*[local-name()='ComputingShare'][.//%s]" % VO
SITES = "//*[local-name()='AdminDomain'][%s]" % SHARES

service = Client(server + "/wsrf/services/DefaultIndexService?wsdl").service


def query(expression):
    answer = service.QueryResourceProperties(
        QueryExpression={"Dialect": XPATH, "_value_1": xsd.AnyObject(xsd.String(), expression)}
    )
    found = getattr(answer, "_value_1", answer)
    return [each for each in (found if isinstance(found, list) else [found]) if each is not None]


def text(queue, name):
    return queue.xpath("string(.//@*[local-name()='%s'] | .//*[local-name()='%s'])" % (name, name))


def child(element, *path):
    return element.xpath("string(%s)" % "/".join("*[local-name()='%s']" % name for name in path))


def offers():
    """Free CPUs and name of each queue: those of the GLUE Schema 1.1, and those of sites that have GLUE 2."""
    for queue in query(QUEUES):
        yield int(text(queue, "FreeCPUs") or 0), text(queue, "UniqueID")
    for site in query(SITES):
        for share in site.xpath(SHARES):
            if child(share, "ServingState") in ("production", "queueing", ""):
                host = urllib.parse.urlsplit(child(share.getparent(), "ComputingEndpoint", "URL")).hostname
                name = child(share, "MappingQueue") or child(share, "Name")
                yield int(child(share, "FreeSlots") or 0), "%s %s %s" % (child(site, "ID"), host, name)


if "--list" in sys.argv:
    for free, name in offers():
        print(name, free)
    sys.exit()
found = list(offers())
if found:
    best = max(found)
    print("submit a job of %s to %s: %d free CPUs" % (vo, best[1], best[0]))
