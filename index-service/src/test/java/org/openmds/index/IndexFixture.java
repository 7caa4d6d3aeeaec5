package org.openmds.index;

import static org.openmds.wsrf.service.ServiceCalls.answer;
import static org.openmds.wsrf.service.ServiceCalls.call;
import static org.openmds.wsrf.service.ServiceCalls.unchecked;

import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.AggregatorSources;
import org.openmds.aggregator.InformationProvider;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.ProviderSources;
import org.openmds.budget.Budget;
import org.openmds.index.query.QueryEngine;
import org.openmds.index.settings.SiteSettings;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.notification.delivery.NotificationDependencies;
import org.openmds.wsrf.notification.delivery.NotificationSender;
import org.openmds.wsrf.notification.delivery.NotificationStatistics;
import org.openmds.wsrf.notification.service.NotificationServices;
import org.openmds.wsrf.properties.PropertyOperations;
import org.openmds.wsrf.service.AccessPolicy;
import org.openmds.wsrf.service.Call;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.service.Operation;
import org.openmds.wsrf.service.ServiceEndpoint;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.EntryQuota;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.ServiceGroupOperations;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** An index in manual time, called without a transport. */
final class IndexFixture implements AutoCloseable {

    static final String NAME = "DefaultIndexService";

    final ManualClock clock = new ManualClock();
    private volatile AccessPolicy policy = (caller, right, group) -> AccessPolicy.Access.GRANTED;
    private final QueryEngine queries = new QueryEngine(XPathLimits.DEFAULT, 2, new SimpleMeterRegistry(),
            Budget.unlimited());
    private UnreliableStore store = new UnreliableStore();
    private final NotificationServices notifications = NotificationServices.open(name -> "http://here/" + name,
            new NotificationDependencies(clock, new UnreliableStore(), (delay, call) -> {
            }, NotificationSender.none(), new NotificationStatistics()));
    private IndexService index;

    IndexFixture() {
        this(MembershipContentRule.ANY);
    }

    IndexFixture(MembershipContentRule rule) {
        index = open(NAME, rule);
    }

    /** Opens an index with a different rule on the same state. */
    IndexService open(String name, MembershipContentRule rule) {
        AggregatorSources sources = new AggregatorSources(
                List.of(new ProviderSources(List.of(new NamedProvider()), Runnable::run,
                        ProviderSources.ProviderTimings.of(Duration.ofSeconds(5), PollIntervals.DEFAULT))));
        return IndexService.open(new IndexDefinition(name, LeaseTerms.DEFAULT, rule, 1000),
                sources, (key, document) -> {
                }, container());
    }

    Container container() {
        return new Container(List.of("http://here/wsrf/services/", "http://localhost:8080/wsrf/services/"),
                (caller, right, group) -> policy.check(caller, right, group),
                store, clock,
                new ServiceMetaData(ManualClock.START, "0.1.0"),
                new GroupResources(new PagePool(8 << 20), EntryQuota.unlimited()), queries, notifications,
                SiteSettings.NONE);
    }

    /** A provider that configurations may name; it is never called here. */
    private record NamedProvider() implements InformationProvider {
        @Override
        public String name() {
            return "host";
        }

        @Override
        public XmlFragment collect(Deadline deadline) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            // nothing to release
        }
    }

    IndexService index() {
        return index;
    }

    void policy(AccessPolicy other) {
        policy = other;
    }

    void restart() {
        index.close();
        store = store.reopened();
        index = open(NAME, MembershipContentRule.ANY);
    }

    ServiceEndpoint group() {
        return index.endpoints().getFirst();
    }

    ServiceEndpoint entries() {
        return index.endpoints().getLast();
    }

    /** Registers a member for some seconds, and returns the key of its entry. */
    EntryKey add(String address, String content, long seconds) {
        XmlFragment response = answer(group(), addition(address, content, seconds));
        return new EntryKey(EndpointReference.read(response.root().children().getFirst())
                .referenceParameters()
                .getFirst()
                .root()
                .text());
    }

    static Call addition(String address, String content, long seconds) {
        return call(ServiceGroupOperations.ADD,
                "<sg:MemberEPR><wsa:Address>" + address + "</wsa:Address></sg:MemberEPR><sg:Content>" + content
                        + "</sg:Content><sg:InitialTerminationTime>" + Duration.ofSeconds(seconds)
                        + "</sg:InitialTerminationTime>");
    }

    static Call ofEntry(EntryKey key, Operation operation, String content) {
        return call(operation, content, Optional.of(key.value()), Caller.ANONYMOUS);
    }

    static Call query(String expression) {
        return call(PropertyOperations.QUERY_RESOURCE_PROPERTIES,
                "<rp:QueryExpression Dialect='http://www.w3.org/TR/1999/REC-xpath-19991116'>" + expression
                        + "</rp:QueryExpression>");
    }

    /** Returns the text of a query's answer. */
    String queried(String expression) {
        return unchecked(group(), query(expression)).root().text();
    }

    XmlElement property(String name) {
        return answer(group(), call(PropertyOperations.GET_RESOURCE_PROPERTY, name)).root().children().getFirst();
    }

    XmlElement document() {
        return answer(group(), call(PropertyOperations.GET_RESOURCE_PROPERTY_DOCUMENT, "")).root()
                .children()
                .getFirst();
    }

    @Override
    public void close() {
        index.close();
        queries.close();
    }
}
