package org.openmds.index.summary;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorTypes;
import org.openmds.aggregator.EntryNaming;
import org.openmds.index.summary.Freshness.StaleValue;
import org.openmds.wsrf.Namespaces;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.servicegroup.Entry;
import org.openmds.wsrf.xml.InvalidXmlException;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlNodes;

/**
 * Reads the facts in the content of an entry, including entries of other indexes that are nested in it. Reads hosts, clusters and queues of GLUE, and
 * storage elements; takes time in proportion to the size of the content. Not thread-safe.
 */
final class ContentReader {

    /** Largest number of reports of one entry. */
    static final int MAX_REPORTS = 20_000;

    private static final QName CONTENT = new QName(Namespaces.WSRF_SG, "Content");
    private static final QName MEMBER = new QName(Namespaces.WSRF_SG, "MemberServiceEPR");
    private static final String GLUE_1_3 = "http://openmds.org/glue/1.3";
    private static final double MEGABYTES_PER_GIGABYTE = 1e9 / (1 << 20);

    private final Entry entry;
    private final XmlNodes nodes;
    private final ElementKind[] kinds;
    private final Figures health = new Figures();
    private final List<HostReport> hosts = new ArrayList<>();
    private final List<ClusterReport> clusters = new ArrayList<>();
    private final List<QueueReport> queues = new ArrayList<>();
    private final List<StorageReport> storage = new ArrayList<>();
    private Freshness freshness = Freshness.NONE;
    private long omitted;

    /** The elements that the reader knows. */
    private enum ElementKind {
        OTHER, ENTRY, CONFIG, CLUSTER, HOST, QUEUE, STORAGE_ELEMENT, STORAGE_ELEMENT_1_3;

        static ElementKind of(QName name) {
            return switch (name.getNamespaceURI()) {
                case GlueElement.GLUE -> switch (name.getLocalPart()) {
                    case "Cluster" -> CLUSTER;
                    case "Host" -> HOST;
                    case "ComputingElement" -> QUEUE;
                    default -> OTHER;
                };
                case GLUE_1_3 -> name.getLocalPart().equals("SE") ? STORAGE_ELEMENT_1_3 : OTHER;
                case Namespaces.WSRF_SG -> name.getLocalPart().equals("Entry") ? ENTRY : OTHER;
                case AggregatorTypes.NAMESPACE -> name.equals(AggregatorTypes.CONFIG) ? CONFIG : OTHER;
                // Schemas of storage have several namespaces.
                default -> name.getLocalPart().equals("StorageElement") ? STORAGE_ELEMENT : OTHER;
            };
        }
    }

    private ContentReader(Entry entry) {
        this.entry = entry;
        this.nodes = entry.content().nodes();
        this.kinds = nodes.names().stream().map(ElementKind::of).toArray(ElementKind[]::new);
    }

    /** Reads the facts of an entry. */
    static EntryFacts read(Entry entry) {
        return new ContentReader(entry).read();
    }

    private EntryFacts read() {
        String name = EntryNaming.nameOf(entry);
        EntryHealth own = content(entry.content().root(), name, entry.attribute(AggregatorTypes.SITE).orElse(""),
                new EntryContext(new ReportOrigin("", "", false, entry.serial()), "", entry.member().address(),
                        Optional.empty(), Duration.ZERO));
        EntryFacts facts = new EntryFacts(health, freshness, hosts, clusters, queues, storage, Optional.empty(),
                omitted);
        if (entry.nestedEntries() == 0) {
            return facts;
        }
        Sums sums = new Sums();
        sums.change(List.of(), List.of(facts));
        return facts.with(new SiteFigures(name, entry.member().address(), entry.key().value(), own.state(),
                sums.figures(), freshness));
    }

    /** Reads a Content element. */
    private EntryHealth content(XmlElement content, String name, String site, EntryContext around) {
        XmlElement holder = content.child(AggregatorTypes.CONTENT).orElse(content);
        EntryHealth found = EntryHealth.of(holder);
        EntryContext context = inside(around, found, name, site);
        boolean stale = context.staleSince().isPresent();
        boolean fresh = found.state() == EntryHealth.State.FRESH && !stale;
        EntryHealth.State state = stale && found.state() == EntryHealth.State.FRESH
                ? EntryHealth.State.STALE
                : found.state();
        health.add(state.figure(), 1);
        freshness = freshness.and(new Freshness(
                fresh && found.interval().isPresent() ? Optional.of(context.interval()) : Optional.empty(),
                context.staleSince().map(since -> new StaleValue(since, name, site))));
        data(holder.child(AggregatorTypes.DATA).orElse(holder).index(), context);
        return found;
    }

    private EntryContext inside(EntryContext around, EntryHealth found, String name, String site) {
        Optional<Instant> staleSince = Stream.concat(around.staleSince().stream(), found.lastSuccess().stream())
                .min(Instant::compareTo);
        return new EntryContext(new ReportOrigin(name, site, staleSince.isPresent(), entry.serial()), around.scope(),
                around.member(), staleSince, around.interval().plus(found.interval().orElse(Duration.ZERO)));
    }

    private void data(int data, EntryContext context) {
        ClusterReader clusterReader = new ClusterReader(context);
        int end = nodes.end(data);
        int node = data + 1;
        while (node < end) {
            ElementKind kind = kind(node);
            switch (kind) {
                case ENTRY -> nested(entry.content().element(node), context);
                case CLUSTER -> cluster(node, clusterReader, context);
                case HOST -> add(HostReader.read(new GlueElement(nodes, node), ReportSource.MACHINE, context), hosts);
                case QUEUE -> add(Optional.of(queue(node, clusterReader)), queues);
                case STORAGE_ELEMENT -> add(storage(node, context), storage);
                case STORAGE_ELEMENT_1_3 -> add(glue13Storage(node, context), storage);
                case CONFIG, OTHER -> {
                    // Neither holds facts itself.
                }
            }
            node = kind == ElementKind.OTHER ? node + 1 : nodes.end(node);
        }
        clusterReader.reports().forEach(report -> add(Optional.of(report), clusters));
    }

    private ElementKind kind(int node) {
        return nodes.isElement(node) ? kinds[nodes.nameIndex(node)] : ElementKind.OTHER;
    }

    private void nested(XmlElement nested, EntryContext around) {
        EntryContext context = new EntryContext(around.origin(), around.member(), member(nested), around.staleSince(),
                around.interval());
        nested.child(CONTENT)
                .ifPresent(content -> content(content, EntryNaming.nameOf(nested),
                        nested.attribute(AggregatorTypes.SITE).orElse(""), context));
    }

    private static String member(XmlElement nested) {
        try {
            return nested.child(MEMBER).map(EndpointReference::read).map(EndpointReference::address).orElse("");
        } catch (InvalidXmlException notAReference) {
            return "";
        }
    }

    /** Reads the hosts and sub-clusters of a cluster. */
    private void cluster(int cluster, ClusterReader reader, EntryContext context) {
        String key = reader.cluster(new GlueElement(nodes, cluster));
        int headEnd = cluster;
        int end = nodes.end(cluster);
        int node = cluster + 1;
        while (node < end) {
            GlueElement element = new GlueElement(nodes, node);
            boolean isHost = kind(node) == ElementKind.HOST;
            if (isHost) {
                // The batch system's provider runs on the head node, and reads its values there.
                boolean isHead = node < headEnd;
                Optional<HostReport> host = HostReader.read(element,
                        isHead ? ReportSource.MACHINE : ReportSource.DIRECTORY, context);
                host.filter(_ -> !isHead).ifPresent(report -> reader.host(key, report));
                add(host, hosts);
            } else if (nodes.isElement(node) && element.is(GlueElement.GLUE, "SubCluster")) {
                reader.subCluster(key, element);
            } else if (nodes.isElement(node) && element.is(GlueElement.EXTENSION, "HeadNode")) {
                headEnd = nodes.end(node);
            }
            node = isHost ? nodes.end(node) : node + 1;
        }
    }

    private QueueReport queue(int queue, ClusterReader reader) {
        String host = "";
        boolean ofBatchSystem = false;
        long total = Quantity.UNKNOWN;
        long free = Quantity.UNKNOWN;
        long running = Quantity.UNKNOWN;
        long waiting = Quantity.UNKNOWN;
        for (int child = nodes.firstChild(queue); child != XmlNodes.NONE; child = nodes.nextSibling(child)) {
            GlueElement part = new GlueElement(nodes, child);
            if (nodes.isElement(child) && part.is(GlueElement.GLUE, "Info")) {
                host = part.text("HostName");
                total = part.number("TotalCPUs");
                // Only the providers of batch systems write it.
                ofBatchSystem = part.number("TotalNodes") >= 0;
            } else if (nodes.isElement(child) && part.is(GlueElement.GLUE, "State")) {
                free = part.number("FreeCPUs");
                running = part.number("RunningJobs");
                waiting = part.number("WaitingJobs");
            }
        }
        return reader.queue(new GlueElement(nodes, queue),
                new ClusterReader.QueueNumbers(host, ofBatchSystem, total, free, running, waiting));
    }

    private Optional<StorageReport> storage(int element, EntryContext context) {
        GlueElement storageElement = new GlueElement(nodes, element);
        String id = storageElement.text("UniqueID");
        long size = Quantity.UNKNOWN;
        long free = Quantity.UNKNOWN;
        for (int node = element + 1; node < nodes.end(element); node++) {
            GlueElement part = new GlueElement(nodes, node);
            if (nodes.isElement(node) && part.is(GlueElement.GLUE, "FileSystem") && part.number("Size") >= 0) {
                size = Math.max(0, size) + part.number("Size");
                free = Math.max(0, free) + Math.max(0, part.number("AvailableSpace"));
            }
        }
        return storage(id.isBlank() ? storageElement.text("Name") : id, size, free, context);
    }

    /** Reads a storage element of GLUE 1.3, whose sizes are in GB. */
    private Optional<StorageReport> glue13Storage(int element, EntryContext context) {
        XmlElement storageElement = entry.content().element(element);
        long total = gigabytes(storageElement, "TotalOnlineSize");
        long used = gigabytes(storageElement, "UsedOnlineSize");
        return storage(text(storageElement, "UniqueID"), megabytes(total),
                used < 0 ? Quantity.UNKNOWN : megabytes(Math.max(0, total - used)), context);
    }

    private static long megabytes(long gigabytes) {
        return gigabytes < 0 ? Quantity.UNKNOWN : Math.round(gigabytes * MEGABYTES_PER_GIGABYTE);
    }

    private static long gigabytes(XmlElement element, String name) {
        return Quantity.of(text(element, name)).orElse(Quantity.UNKNOWN);
    }

    private static String text(XmlElement element, String name) {
        return element.child(new QName(GLUE_1_3, name)).map(XmlElement::text).orElse("");
    }

    private static Optional<StorageReport> storage(String id, long size, long free, EntryContext context) {
        String key = HostAliases.normalized(id);
        return key.isEmpty()
                ? Optional.empty()
                : Optional.of(new StorageReport(context.origin(),
                        List.of(HostAliases.isQualified(key) ? key : context.scope() + " " + key), size, free));
    }

    private <R extends ResourceReport> void add(Optional<R> report, List<R> reports) {
        report.ifPresent(each -> {
            if (hosts.size() + clusters.size() + queues.size() + storage.size() < MAX_REPORTS) {
                reports.add(each);
            } else {
                omitted++;
            }
        });
    }
}
