package org.openmds.index.query;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import javax.xml.namespace.QName;

import org.openmds.budget.Budget;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.resource.ResourceProperties;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.GroupResource;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.Snapshot;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.state.StateStore;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** A group of hosts with an index, whose document changes with each renewal, and an engine for its queries. */
final class QueriedGroup implements AutoCloseable {

    /** Limits without a time limit: a machine may be busy. */
    static final XPathLimits LIMITS = new XPathLimits(4096, 64, 200_000_000L, Duration.ofHours(1), 64 << 20);

    private static final Map<String, String> NAMESPACES = Map.of("sg", "http://docs.oasis-open.org/wsrf/sg-2", "c",
            "urn:count", "g", "urn:glue");
    private static final QueryEvaluator WHOLE = QueryEvaluator.direct(LIMITS);

    final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    final QueryEngine engine = new QueryEngine(LIMITS, 2, metrics, Budget.unlimited());
    private final GroupIndex index;
    private final ServiceGroup group;
    private final GroupResource resource;
    private final QueryEvaluator evaluator;

    /** Number of times that the value of the group's own property was computed. */
    final AtomicInteger computed = new AtomicInteger();

    QueriedGroup(LeaseClock clock, StateStore store) {
        this(clock, store, new GroupIndex(clock));
    }

    QueriedGroup(LeaseClock clock, StateStore store, GroupIndex index) {
        this.index = index;
        group = ServiceGroup.open(new GroupSettings("hosts",
                key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                LeaseTerms.DEFAULT, MembershipContentRule.ANY, 100_000, PagePool.none()), clock, store, index);
        resource = new GroupResource(group, new QName("urn:count", "Document", "c"),
                List.of(new GroupProperty(new QName("urn:count", "Count"), Set.of("Count", "Name", "version", "Load"),
                        this::count)));
        evaluator = engine.evaluator(index);
    }

    private XmlFragment count(Snapshot snapshot) {
        computed.incrementAndGet();
        return XmlFragment.parse("<c:Count xmlns:c='urn:count' Name='h1'><c:version>"
                + snapshot.version() + "</c:version><c:Load>2</c:Load></c:Count>");
    }

    GroupIndex index() {
        return index;
    }

    QueryEvaluator evaluator() {
        return evaluator;
    }

    ServiceGroup group() {
        return group;
    }

    /** Adds or renews a host, and returns its entry's key. */
    EntryKey add(int host, String content, Duration lease) {
        return group.add(new Registration(EndpointReference.of("http://host-" + host + "/"), content(content), null,
                new RequestedLifetime.Relative(lease), "alice")).join().key();
    }

    /** Returns the content of an entry with one host. */
    static XmlFragment host(int name, int load) {
        return content(hostElement(name, load));
    }

    static String hostElement(int name, int load) {
        return String.format(Locale.ROOT,
                "<g:Host xmlns:g='urn:glue' Name='h%d'><g:Load>%d</g:Load><g:Job id='%d'/><g:Job id='x'/></g:Host>",
                name, load, load);
    }

    static XmlFragment content(String content) {
        return XmlFragment
                .parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>" + content + "</sg:Content>");
    }

    ResourceProperties properties() {
        return resource.properties(WsrfDialect.WSRF_1_2);
    }

    String answer(String expression) {
        return answer(expression, properties());
    }

    String answer(String expression, ResourceProperties properties) {
        return evaluator.evaluate(query(expression), properties).toString();
    }

    java.util.Optional<XmlOutput> answerAtOnce(String expression) {
        return evaluator.evaluateAtOnce(query(expression), properties());
    }

    /** Returns the result over the whole document. */
    static String whole(String expression, ResourceProperties properties) {
        return WHOLE.evaluate(query(expression), properties).toString();
    }

    double answered(String way) {
        return metrics.get("mds.queries").tag("way", way).counter().count();
    }

    static XPathQuery query(String expression) {
        return new XPathQuery(expression, NAMESPACES);
    }

    @Override
    public void close() {
        group.close();
        engine.close();
    }
}
