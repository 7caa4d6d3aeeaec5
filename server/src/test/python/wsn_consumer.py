"""
A foreign consumer of notifications with Python's HTTP server, lxml and zeep, which knows only the folder of the published standards and the URL of an
index's WSDL. It subscribes in every way, changes the index, checks each message, and prints its results, a line of JSON for each.
"""
import json
import sys
import threading
import time
from datetime import datetime, timedelta, timezone
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from lxml import etree
from zeep import Client, Settings, xsd
from zeep.exceptions import Fault
from zeep.transports import Transport

from wsn_checks import KEY, NAMES, SOAP, WSNT, Checks

XPATH = "http://www.w3.org/TR/1999/REC-xpath-19991116"
DIALECT = "http://docs.oasis-open.org/wsn/t-1/TopicExpression/"
SG = "http://docs.oasis-open.org/wsrf/sg-2"
PREFIXES = {
    "sg": SG,
    "sgw": "http://docs.oasis-open.org/wsrf/sgw-2",
    "rp": "http://docs.oasis-open.org/wsrf/rp-2",
    "rlw": "http://docs.oasis-open.org/wsrf/rlw-2",
    "wsnt": WSNT,
    "j": NAMES["j"],
}
PATIENCE_SECONDS = 60
SHOWING = threading.Lock()


def topic(dialect, expression):
    return part("TopicExpression", dialect, expression)


def content(expression):
    return part("MessageContent", XPATH, expression)


def producer(expression):
    return part("ProducerProperties", XPATH, expression)


def part(name, dialect, expression):
    element = etree.Element(etree.QName(WSNT, name), nsmap=PREFIXES)
    element.set("Dialect", dialect)
    element.text = expression
    return element


RAW = {"_value_1": [etree.Element(etree.QName(WSNT, "UseRaw"))]}

# The consumers: filter, policy, lifetime, and the smallest number of messages after an entry was added, changed and destroyed.
CONSUMERS = {
    "everything": ([], None, None, (2, 3, 6)),
    "simple": ([topic(DIALECT + "Simple", "sgw:EntryAddition")], None, "PT1H", (1, 1, 1)),
    "concrete": ([topic(DIALECT + "Concrete", "sg:Entry")], None, None, (1, 2, 3)),
    "full": ([topic(DIALECT + "Full", "sgw://EntryRemoval|rlw://*")], None, None, (0, 0, 2)),
    "xpath": ([topic(XPATH, "//sgw:EntryAddition | //rlw:*")], None, None, (1, 1, 2)),
    "content": ([content("//j:Job/@n = 'changed'")], None, None, (0, 1, 3)),
    "producer": ([producer("//wsnt:FixedTopicSet = 'true'"), topic(DIALECT + "Full", "sgw:*")], None, None, (1, 1, 2)),
    "never": ([producer("count(//sg:Entry) > 100")], None, None, (0, 0, 0)),
    "several": (
        [topic(DIALECT + "Full", "sg:*"), content("//j:Job/@n = 'changed'"), content("not(//rp:OldValues)"), producer("true()")],
        None,
        None,
        (0, 1, 1),
    ),
    "raw": ([topic(DIALECT + "Simple", "sgw:EntryAddition")], RAW, None, (1, 1, 1)),
}


class Consumers(ThreadingHTTPServer):
    """One HTTP server; the last step of a URL is the name of a consumer."""

    daemon_threads = True

    def __init__(self, checks):
        super().__init__(("127.0.0.1", 0), Handler)
        self.checks = checks
        self.changed = threading.Condition()
        self.received = {}
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def address(self, name):
        return f"http://127.0.0.1:{self.server_port}/{name}"

    def take(self, name, body, http):
        envelope = etree.fromstring(body)
        with self.changed:
            problems = self.checks.of_delivery(envelope, http, self.address(name), name)
            got = contents(envelope)
            show(consumer=name, problems=problems, **got)
            self.received.setdefault(name, []).extend(got["messages"])
            self.changed.notify_all()

    def messages(self, name):
        with self.changed:
            return list(self.received.get(name, []))

    def wait_until(self, moment):
        """Waits until that time of the clock that producer and consumer share."""
        with self.changed:
            while (left := (moment - datetime.now(timezone.utc)).total_seconds()) > 0:
                self.changed.wait(left)

    def wait_for(self, name, condition, what):
        with self.changed:
            if not self.changed.wait_for(lambda: condition(self.received.get(name, [])), PATIENCE_SECONDS):
                raise TimeoutError(f"{name} did not get {what}; it got {self.received.get(name)}")


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            self.server.take(self.path[1:], body, self.headers)
        except etree.XMLSyntaxError as error:
            show(consumer=self.path[1:], problems=[str(error)], raw=False, messages=[])
        self.send_response(202)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format, *args):
        pass


def contents(envelope):
    """Returns the data of a message, raw or not, that tests check."""
    raw = not envelope.xpath("boolean(s:Body/wsnt:Notify)", namespaces=NAMES)
    holders = envelope.xpath("s:Body/*" if raw else "s:Body/wsnt:Notify/wsnt:NotificationMessage", namespaces=NAMES)
    return {"raw": raw, "messages": [message(each if raw else each.find(f"{{{WSNT}}}Message")[0], raw) for each in holders]}


def message(element, raw):
    names = element.xpath(".//j:Job/@n", namespaces=NAMES)
    told = {"message": etree.QName(element).localname, "jobs": names, "entries": len(element.findall(f".//{{{SG}}}Entry"))}
    if not raw:
        topic_element = element.getparent().getparent().find(f"{{{WSNT}}}Topic")
        prefix, _, local = topic_element.text.strip().partition(":")
        told["topic"] = f"{topic_element.nsmap.get(prefix)} {local}"
    return told


def show(**line):
    """Writes one line at once; print writes the text and the line break separately, so that another thread's output may come between."""
    with SHOWING:
        print(json.dumps(line), flush=True)


class CheckedTransport(Transport):
    """Checks every answer in the same way as messages."""

    def __init__(self, consumers):
        super().__init__(timeout=20, operation_timeout=20)
        self.consumers = consumers

    def post(self, address, message, headers):
        response = super().post(address, message, headers)
        with self.consumers.changed:
            problems = self.consumers.checks.of_answer(etree.fromstring(response.content))
        show(answer=address.rpartition("/")[2], problems=problems)
        return response


class Service:
    """A service, or one of its resources, called with zeep."""

    clients = {}

    def __init__(self, consumers, wsdl, headers=()):
        if wsdl not in self.clients:
            self.clients[wsdl] = Client(wsdl, transport=CheckedTransport(consumers), settings=Settings(strict=True))
            for prefix, namespace in PREFIXES.items():
                self.clients[wsdl].set_ns_prefix(prefix, namespace)
        self.consumers = consumers
        self.service = self.clients[wsdl].service
        self.headers = list(headers)
        self.end = None

    def at(self, reference):
        """Returns the resource of an endpoint reference in an answer."""
        return Service(self.consumers, reference.Address._value_1 + "?wsdl", parameters(reference))

    def call(self, operation, **arguments):
        return self.service[operation](_soapheaders=self.headers, **arguments)

    def fault(self, operation, **arguments):
        """Returns the name of the fault that a call raises."""
        try:
            self.call(operation, **arguments)
        except Fault as fault:
            return etree.QName(fault.detail[0]).localname
        return None


def elements(value):
    """Returns the elements of a wildcard as a list."""
    inner = getattr(value, "_value_1", value)
    return inner if isinstance(inner, list) else [inner]


def parameters(reference):
    return elements(reference.ReferenceParameters)


class Scenario:
    def __init__(self, standards, wsdl):
        self.consumers = Consumers(Checks(standards, wsdl.partition("/services/")[0] + "/schema"))
        self.index = Service(self.consumers, wsdl)

    def subscribe(self, name, filters=(), policy=None, lifetime=None, reference=None):
        key = etree.Element(KEY, nsmap={"k": "urn:consumer"})
        key.text = name
        answer = self.index.call(
            "Subscribe",
            ConsumerReference=reference
            or {"Address": self.consumers.address(name), "ReferenceParameters": {"_value_1": [key]}},
            **({"Filter": {"_value_1": list(filters)}} if filters else {}),
            **({"InitialTerminationTime": lifetime} if lifetime else {}),
            **({"SubscriptionPolicy": policy} if policy else {}),
        )
        show(step="Subscribe", consumer=name, seconds=(answer.TerminationTime - answer.CurrentTime).total_seconds())
        subscription = self.index.at(answer.SubscriptionReference)
        subscription.end = answer.TerminationTime
        return subscription

    def add(self, name):
        answer = self.index.call(
            "Add",
            MemberEPR={"Address": f"http://example.org/{name}"},
            Content={"_value_1": [job(name)]},
            InitialTerminationTime="PT10M",
        )
        return self.index.at(answer.ServiceGroupEntryReference)

    def heard(self, consumer, kind, name):
        self.consumers.wait_for(
            consumer,
            lambda messages: any(each["message"] == kind and name in each["jobs"] for each in messages),
            f"{kind} of {name}",
        )

    def events(self):
        """Adds, changes and removes an entry. All consumers get each notification before the next change, so that none is coalesced."""
        entry = self.add("added")
        self.all_heard(0)
        replacement = etree.Element(etree.QName(SG, "Content"))
        replacement.append(job("changed"))
        entry.call("SetResourceProperties", _value_1=[{"Update": {"_value_1": [replacement]}}])
        self.all_heard(1)
        entry.call("Destroy")
        self.all_heard(2)

    def all_heard(self, event):
        for name, (_, _, _, counts) in CONSUMERS.items():
            least = counts[event]
            self.consumers.wait_for(name, lambda messages, least=least: len(messages) >= least, f"{least} messages")

    def manage(self):
        """Pauses, resumes, renews and ends a subscription."""
        subscription = self.subscribe("managed", CONSUMERS["simple"][0])
        subscription.call("PauseSubscription")
        self.add("paused")
        self.heard("simple", "EntryAdditionNotification", "paused")
        subscription.call("ResumeSubscription")
        self.add("resumed")
        self.heard("managed", "EntryAdditionNotification", "resumed")
        renewed = subscription.call("Renew", TerminationTime="PT2H")
        show(step="Renew", seconds=(renewed.TerminationTime - renewed.CurrentTime).total_seconds())
        subscription.call("Unsubscribe")
        self.add("unsubscribed")
        self.heard("simple", "EntryAdditionNotification", "unsubscribed")
        show(step="Unsubscribe", again=subscription.fault("Unsubscribe"))

    def end_by_time(self):
        """A subscription whose lease has ended gets no more notifications and is unknown."""
        subscription = self.subscribe("brief", CONSUMERS["simple"][0], lifetime="PT1.2S")
        self.add("during")
        self.heard("brief", "EntryAdditionNotification", "during")
        # The termination time has a precision of milliseconds.
        self.consumers.wait_until(subscription.end + timedelta(milliseconds=1))
        fault = subscription.fault("GetResourcePropertyDocument")
        self.add("afterwards")
        self.heard("simple", "EntryAdditionNotification", "afterwards")
        show(step="end", fault=fault)

    def pull(self):
        """Checks a pull point and the topic's current message."""
        reference = self.index.call("CreatePullPoint").PullPoint
        pull_point = self.index.at(reference)
        self.subscribe("pulled", CONSUMERS["simple"][0], reference={
            "Address": reference.Address._value_1, "ReferenceParameters": {"_value_1": parameters(reference)}})
        self.add("first")
        self.add("second")
        self.heard("simple", "EntryAdditionNotification", "second")
        jobs = []
        deadline = time.monotonic() + PATIENCE_SECONDS
        while len(jobs) < 2 and time.monotonic() < deadline:
            for each in pull_point.call("GetMessages", MaximumNumber=1).NotificationMessage or []:
                jobs.append(each.Message._value_1.xpath("string(.//j:Job/@n)", namespaces=NAMES))
        show(step="GetMessages", jobs=jobs)
        current = elements(self.index.call("GetCurrentMessage", Topic=topic_value("sgw:EntryAddition")))
        # The WSDL imports the type of this message, so zeep returns it as an object of that type.
        show(step="GetCurrentMessage", member=current[0].MemberServiceEPR.Address._value_1)
        show(step="NoCurrentMessage", fault=self.index.fault("GetCurrentMessage", Topic=topic_value("sg:MembershipContentRule")))
        pull_point.call("DestroyPullPoint")
        show(step="DestroyPullPoint", again=pull_point.fault("GetMessages"))


def topic_value(expression):
    return {"Dialect": DIALECT + "Simple", "_value_1": xsd.AnyObject(xsd.String(), expression)}


def job(name):
    element = etree.Element(etree.QName(NAMES["j"], "Job"))
    element.set("n", name)
    return element


def main(standards, wsdl):
    scenario = Scenario(standards, wsdl)
    for name, (filters, policy, lifetime, _) in CONSUMERS.items():
        scenario.subscribe(name, filters, policy, lifetime)
    scenario.events()
    scenario.manage()
    scenario.end_by_time()
    scenario.pull()


if __name__ == "__main__":
    main(*sys.argv[1:])
