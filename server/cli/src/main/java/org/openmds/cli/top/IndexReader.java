package org.openmds.cli.top;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.cli.option.ServiceConnection;
import org.openmds.cli.output.FoundNode;
import org.openmds.cli.output.NamespaceTable;
import org.openmds.cli.top.IndexReading.FailingSource;
import org.openmds.cli.top.IndexReading.HostLoad;
import org.openmds.cli.top.IndexReading.QueueFigures;
import org.openmds.cli.trigger.FiringTriggers;
import org.openmds.index.IndexNames;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlTimes;

/**
 * Reads the figures of an index with a few queries, which return values and no whole entries.
 *
 * @param triggers
 *            the trigger service beside the index
 */
record IndexReader(ServiceConnection index, FiringTriggers triggers, NamespaceTable prefixes) {

    private static final QName SUMMARY = new QName(IndexNames.OPENMDS_NAMESPACE, "Summary", "mdsi");
    private static final String GLUE = "http://mds.globus.org/glue/ce/1.1";
    private static final String FAILING = "//sg:Entry[sg:Content/agg:AggregatorError]";
    /** Selects, in document order, the name of an entry if it has one, its address, its error; entries of other indexes lie inside an entry. */
    private static final String SOURCES = FAILING + "/@mds:name|" + FAILING + "/sg:MemberServiceEPR/wsa:Address|"
            + FAILING
            + "/sg:Content/agg:AggregatorError";
    /** Selects, in document order, the name of a host, then its load. */
    private static final String LOADS = "//glue:Host[glue:ProcessorLoad[@glue:Last1Min or @glue:Last5Min]]/@glue:Name"
            + "|//glue:Host[@glue:Name]/glue:ProcessorLoad/@glue:Last1Min"
            + "|//glue:Host[@glue:Name]/glue:ProcessorLoad[not(@glue:Last1Min)]/@glue:Last5Min";
    private static final String QUEUES = "//glue:ComputingElement[glue:State]";
    /** GLUE has loads in hundredths. */
    private static final double LOAD_UNIT = 100;

    /** Throws what {@link org.openmds.wsrf.client.WsrfClient} throws. */
    IndexReading read(Instant now) {
        return new IndexReading(now, entryCount(), summary(), triggers.read(), sources(), hosts(), queues());
    }

    private String entryCount() {
        return query("count(//sg:Entry)").stream()
                .findFirst()
                .map(node -> node instanceof FoundNode.TextNode(String text) ? text : "")
                .orElse("");
    }

    /** Returns the sums; an older or foreign index has none. */
    private Optional<XmlElement> summary() {
        try {
            return index.read((client, at) -> client.getResourceProperty(at, SUMMARY))
                    .stream()
                    .findFirst()
                    .map(XmlFragment::root);
        } catch (WsrfFaultException e) {
            if (e.fault().kind() == FaultKind.INVALID_RESOURCE_PROPERTY_QNAME) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private List<FailingSource> sources() {
        List<FailingSource> sources = new ArrayList<>();
        Deque<String> names = new ArrayDeque<>();
        boolean named = false;
        for (FoundNode node : query(SOURCES)) {
            switch (node) {
                case FoundNode.TextNode(String name) -> {
                    names.push(name);
                    named = true;
                }
                case FoundNode.ElementNode(XmlFragment element) when element.name().equals(AggregatorTypes.ERROR) -> {
                    sources.add(source(names.isEmpty() ? "" : names.pop(), element.root()));
                    named = false;
                }
                case FoundNode.ElementNode(XmlFragment address) -> {
                    if (!named) {
                        names.push(address.root().text().strip());
                    }
                    named = false;
                }
            }
        }
        return sources;
    }

    private static FailingSource source(String name, XmlElement error) {
        return new FailingSource(name,
                error.child(new QName(AggregatorTypes.NAMESPACE, "since"))
                        .flatMap(since -> XmlTimes.instant(since.text().strip())),
                error.child(new QName(AggregatorTypes.NAMESPACE, "cause")).map(XmlElement::text).orElse(""));
    }

    private List<HostLoad> hosts() {
        List<HostLoad> hosts = new ArrayList<>();
        Optional<String> name = Optional.empty();
        for (FoundNode node : query(LOADS)) {
            if (node instanceof FoundNode.TextNode(String text)) {
                Optional<Double> load = name.isPresent() ? number(text) : Optional.empty();
                if (load.isPresent()) {
                    hosts.add(new HostLoad(name.get(), load.get() / LOAD_UNIT));
                }
                // A text that is no number begins the next host, whatever the one before had.
                name = load.isPresent() ? Optional.empty() : Optional.of(text);
            }
        }
        return hosts;
    }

    private List<QueueFigures> queues() {
        return query(QUEUES).stream()
                .filter(FoundNode.ElementNode.class::isInstance)
                .map(node -> queue(((FoundNode.ElementNode) node).element().root()))
                .toList();
    }

    private static QueueFigures queue(XmlElement queue) {
        Optional<XmlElement> state = queue.child(new QName(GLUE, "State"));
        return new QueueFigures(attribute(queue, "Name").or(() -> attribute(queue, "UniqueID")).orElse(""),
                count(state, "RunningJobs"), count(state, "WaitingJobs"),
                state.flatMap(element -> attribute(element, "FreeCPUs")).orElse(""),
                state.flatMap(element -> attribute(element, "Status")).orElse(""));
    }

    private static long count(Optional<XmlElement> state, String name) {
        return state.flatMap(element -> attribute(element, name))
                .flatMap(IndexReader::number)
                .map(Double::longValue)
                .orElse(0L);
    }

    private static Optional<String> attribute(XmlElement element, String name) {
        return element.attribute(new QName(GLUE, name));
    }

    private static Optional<Double> number(String text) {
        try {
            return Optional.of(Double.valueOf(text.strip()));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    private List<FoundNode> query(String xpath) {
        return FoundNode.contentOf(
                index.read((client, at) -> client.query(at, xpath, prefixes.usedIn(xpath))).response());
    }
}
