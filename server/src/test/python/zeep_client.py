"""A foreign SOAP client: python-zeep, which knows only the URL of an index's WSDL. Prints the answers as JSON."""
import json
import sys
from datetime import datetime, timedelta, timezone

from lxml import etree
from zeep import Client, Settings, xsd
from zeep.exceptions import Fault
from zeep.transports import Transport

XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116"
SG = "http://docs.oasis-open.org/wsrf/sg-2"
RL = "http://docs.oasis-open.org/wsrf/rl-2"
WSA = "http://www.w3.org/2005/08/addressing"
JOBS = "http://example.org/jobs"


class Recorder(Transport):
    """Stores every answer unchanged."""

    answers = []

    def post(self, address, message, headers):
        response = super().post(address, message, headers)
        self.answers.append(response.text)
        return response


def client(wsdl):
    return Client(wsdl, transport=Recorder(timeout=20, operation_timeout=20), settings=Settings(strict=True))


def job(name):
    element = etree.Element(etree.QName(JOBS, "Job"))
    element.set("n", name)
    return element


def query(service, expression, **headers):
    return service.QueryResourceProperties(
        QueryExpression={"Dialect": XPATH, "_value_1": xsd.AnyObject(xsd.String(), expression)}, **headers
    )


def fault_of(call):
    try:
        call()
    except Fault as fault:
        detail = fault.detail[0]
        return {"code": fault.code, "message": fault.message, "detail": etree.QName(detail).localname}
    return None


def elements(value):
    """Returns the elements of an answer's wildcard as a list."""
    inner = getattr(value, "_value_1", value)
    return [each for each in (inner if isinstance(inner, list) else [inner]) if each is not None]


def read(service, property_name, second, **headers):
    """Calls every read operation and returns the number of values of each."""
    first = etree.QName(SG, property_name)
    return {
        "property": len(elements(service.GetResourceProperty(first, **headers))),
        "several": len(elements(service.GetMultipleResourceProperties([first, second], **headers))),
        "document": len(elements(service.GetResourcePropertyDocument(**headers))),
        "query": len(elements(query(service, "//*[local-name()='Job']", **headers))),
    }


def main(index_wsdl):
    index = client(index_wsdl)
    added = index.service.Add(
        MemberEPR={"Address": "http://example.org/zeep"}, Content={"_value_1": [job("zeep")]}, InitialTerminationTime="PT10M"
    )
    epr = added.ServiceGroupEntryReference
    soap = {"_soapheaders": elements(epr.ReferenceParameters)}
    entry = client(epr.Address._value_1 + "?wsdl")
    result = {
        "index": read(index.service, "Entry", etree.QName(SG, "MembershipContentRule")),
        "entry": read(entry.service, "Content", etree.QName(RL, "TerminationTime"), **soap),
        "badQuery": fault_of(lambda: query(index.service, "//*[")),
        "badProperty": fault_of(lambda: index.service.GetResourceProperty(etree.QName(SG, "Nothing"))),
    }
    later = datetime.now(timezone.utc) + timedelta(hours=1)
    absolute = entry.service.SetTerminationTime(RequestedTerminationTime=later, **soap)
    result["absolute"] = (absolute.NewTerminationTime - later).total_seconds()
    relative = entry.service.SetTerminationTime(RequestedLifetimeDuration=timedelta(hours=2), **soap)
    result["relative"] = (relative.NewTerminationTime - relative.CurrentTime).total_seconds()
    content = etree.Element(etree.QName(SG, "Content"))
    content.append(job("changed"))
    entry.service.SetResourceProperties(_value_1=[{"Update": {"_value_1": [content]}}], **soap)
    result["changed"] = len(elements(query(index.service, "//*[local-name()='Job' and @n='changed']")))
    entry.service.Destroy(**soap)
    result["gone"] = fault_of(lambda: entry.service.GetResourcePropertyDocument(**soap))
    result["answers"] = Recorder.answers
    json.dump(result, sys.stdout)


if __name__ == "__main__":
    main(sys.argv[1])
