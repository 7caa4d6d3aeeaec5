"""Prints the hosts of an index: Python without libraries. SOAP is XML over HTTP."""
import sys
import urllib.request
import xml.etree.ElementTree as ElementTree

ENVELOPE = """<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>
<rp:QueryResourceProperties xmlns:rp="http://docs.oasis-open.org/wsrf/rp-2" xmlns:glue="http://mds.globus.org/glue/ce/1.1">
<rp:QueryExpression Dialect="http://www.w3.org/TR/1999/REC-xpath-19991116">//glue:Host</rp:QueryExpression>
</rp:QueryResourceProperties></s:Body></s:Envelope>"""
ACTION = "http://docs.oasis-open.org/wsrf/rpw-2/QueryResourceProperties/QueryResourcePropertiesRequest"
GLUE = "{http://mds.globus.org/glue/ce/1.1}"

headers = {"Content-Type": "text/xml; charset=utf-8", "SOAPAction": '"%s"' % ACTION}
request = urllib.request.Request(sys.argv[1], ENVELOPE.encode(), headers)
with urllib.request.urlopen(request, timeout=30) as response:
    answer = ElementTree.parse(response)
for host in answer.iter(GLUE + "Host"):
    print(host.get(GLUE + "Name"))
