"""Checks the messages of a notification consumer against the published standards: schemas (libxml2's validator) and WS-Addressing 1.0."""
import os
import re
import shutil
import tempfile
import urllib.request

from lxml import etree

SOAP = "http://schemas.xmlsoap.org/soap/envelope/"
WSA = "http://www.w3.org/2005/08/addressing"
WSNT = "http://docs.oasis-open.org/wsn/b-2"
NOTIFY = "http://docs.oasis-open.org/wsn/bw-2/NotificationConsumer/Notify"
KEY = "{urn:consumer}NotificationConsumerKey"
NAMES = {"s": SOAP, "wsa": WSA, "wsnt": WSNT, "j": "http://example.org/jobs"}

# In this order, because rl-2.xsd and sg-2.xsd give no locations for their imports.
STANDARDS = [
    ("http://www.w3.org/XML/1998/namespace", "xml.xsd"),
    (WSA, "ws-addr.xsd"),
    ("http://docs.oasis-open.org/wsrf/bf-2", "bf-2.xsd"),
    ("http://docs.oasis-open.org/wsrf/r-2", "r-2.xsd"),
    (WSNT, "b-2.xsd"),
    ("http://docs.oasis-open.org/wsn/t-1", "t-1.xsd"),
    ("http://docs.oasis-open.org/wsrf/rl-2", "rl-2.xsd"),
    ("http://docs.oasis-open.org/wsrf/rp-2", "rp-2.xsd"),
    ("http://docs.oasis-open.org/wsrf/sg-2", "sg-2.xsd"),
    ("http://docs.oasis-open.org/wsn/br-2", "br-2.xsd"),
]

OWN = [
    ("http://mds.globus.org/metrics/2004/09", "mds-metrics.xsd"),
    ("http://mds.globus.org/aggregator/types", "aggregator-types.xsd"),
    ("http://openmds.org/index", "openmds-index.xsd"),
    ("http://openmds.org/notification", "openmds-notification.xsd"),
]


def schema(folder, own):
    """
    One schema of all standards, as published but for what deterministic() says, and of what a server puts in where they allow anything but want it
    declared.

    own: the address of the server's schemas
    """
    with tempfile.TemporaryDirectory() as scratch:
        for _, name in STANDARDS:
            shutil.copy(os.path.join(folder, name), scratch)
        deterministic(os.path.join(scratch, "sg-2.xsd"))
        for _, name in OWN:
            with urllib.request.urlopen(f"{own}/{name}", timeout=20) as answer, open(os.path.join(scratch, name), "wb") as file:
                shutil.copyfileobj(answer, file)
        imports = "".join(
            f"<x:import namespace='{namespace}' schemaLocation='{os.path.join(scratch, name)}'/>"
            for namespace, name in STANDARDS + OWN
        )
        wrapper = f"<x:schema xmlns:x='http://www.w3.org/2001/XMLSchema'>{imports}</x:schema>"
        return etree.XMLSchema(etree.fromstring(wrapper, etree.XMLParser(no_network=True)))


def deterministic(service_groups):
    """
    The published sg-2.xsd has in ContentType an optional RPDoc before a wildcard for any element, which XSD 1.0 forbids (unique particle attribution) and
    libxml2 refuses. Without RPDoc the same documents are valid, since the wildcard takes it.
    """
    document = etree.parse(service_groups)
    ambiguous = document.findall(".//{*}complexType[@name='ContentType']/{*}sequence/{*}element[@name='RPDoc']")
    if len(ambiguous) != 1:
        raise ValueError(f"{service_groups}: expected one RPDoc in ContentType, got {len(ambiguous)}")
    ambiguous[0].getparent().remove(ambiguous[0])
    document.write(service_groups)


class Checks:
    """Collects the problems of messages. Used by one thread at a time."""

    def __init__(self, folder, own):
        self.schema = schema(folder, own)
        self.message_ids = set()

    def of_element(self, element):
        if not self.schema.validate(etree.ElementTree(alone(element))):
            return [f"{element.tag}: {error.message}" for error in self.schema.error_log]
        return []

    def of_answer(self, envelope):
        """Records the problems of an answer to one of the client's own requests."""
        parts = envelope.xpath("s:Header/wsa:* | s:Body/*[not(self::s:Fault)] | s:Body/s:Fault/detail/*", namespaces=NAMES)
        return [problem for part in parts for problem in self.of_element(part)]

    def of_delivery(self, envelope, http, address, key):
        """Records the problems of a message to a consumer: SOAP, schemas and WS-Addressing."""
        problems = self.of_answer(envelope)
        body = envelope.xpath("s:Body/*", namespaces=NAMES)
        if len(body) != 1:
            return problems + [f"expected one element in the body, got {len(body)}"]
        raw = body[0].tag != f"{{{WSNT}}}Notify"
        name = etree.QName(body[0])
        action = f"{name.namespace}/{name.localname}" if raw else NOTIFY
        problems += self.of_headers(envelope, {"To": address, "Action": action})
        problems += self.of_key(envelope, key)
        expected = {"SOAPAction": f'"{action}"', "Content-Type": "text/xml"}
        for header, value in expected.items():
            if not (http.get(header) or "").startswith(value):
                problems.append(f"HTTP header {header}: expected {value}, got {http.get(header)}")
        return problems + ([] if raw else self.of_messages(body[0]))

    def of_headers(self, envelope, expected):
        problems = []
        for name, value in expected.items():
            got = envelope.xpath(f"s:Header/wsa:{name}/text()", namespaces=NAMES)
            if got != [value]:
                problems.append(f"wsa:{name}: expected {value}, got {got}")
        message_id = envelope.xpath("string(s:Header/wsa:MessageID)", namespaces=NAMES)
        if not re.match(r"urn:uuid:[0-9a-f-]{36}$", message_id) or message_id in self.message_ids:
            problems.append(f"wsa:MessageID is no new UUID: '{message_id}'")
        self.message_ids.add(message_id)
        return problems

    @staticmethod
    def of_key(envelope, key):
        """WS-Addressing 1.0 SOAP Binding, section 3.4: reference parameters return as headers with the attribute IsReferenceParameter."""
        echoed = envelope.findall(f"{{{SOAP}}}Header/{KEY}")
        marks = [(each.text, each.get(f"{{{WSA}}}IsReferenceParameter")) for each in echoed]
        return [] if marks in ([(key, "true")], [(key, "1")]) else [f"reference parameter: expected {key} once, got {marks}"]

    @staticmethod
    def of_messages(notify):
        problems = []
        for message in notify.findall(f"{{{WSNT}}}NotificationMessage"):
            for part in ("SubscriptionReference", "Topic", "ProducerReference"):
                if message.find(f"{{{WSNT}}}{part}") is None:
                    problems.append(f"a NotificationMessage has no {part}")
            topic = message.find(f"{{{WSNT}}}Topic")
            prefix = (topic.text or "").strip().partition(":")[0] if topic is not None else None
            if prefix is not None and prefix not in topic.nsmap:
                problems.append(f"the topic '{topic.text}' has a prefix that is not bound")
            if len(message.xpath("wsnt:Message/*", namespaces=NAMES)) != 1:
                problems.append("a NotificationMessage does not hold one message")
        return problems


def alone(element):
    """Returns the element as the root of a new document."""
    return etree.fromstring(etree.tostring(element, with_tail=False))
