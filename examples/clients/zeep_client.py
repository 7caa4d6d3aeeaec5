"""Prints the hosts of an index, and registers a service with it: python-zeep, which reads the WSDL."""
import sys

from lxml import etree
from zeep import Client, xsd

XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116"

index = Client(sys.argv[1] + "?wsdl").service
expression = xsd.AnyObject(xsd.String(), "//*[local-name()='Host']")
answer = index.QueryResourceProperties(QueryExpression={"Dialect": XPATH, "_value_1": expression})
for host in answer or []:
    print(next(value for name, value in host.attrib.items() if name.endswith("}Name")))

queue = etree.Element("{http://example.org/queue}Queue", name="from-zeep")
added = index.Add(
    MemberEPR={"Address": "http://client.example.org/zeep"},
    Content={"_value_1": [queue]},
    InitialTerminationTime="PT10M",
)
print("registered until", added.TerminationTime)
