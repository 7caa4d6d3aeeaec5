package org.openmds.benchmarks;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.budget.Budget;
import org.openmds.index.DiscardingStateStore;
import org.openmds.index.query.GroupIndex;
import org.openmds.index.query.QueryEngine;
import org.openmds.wsrf.WsrfDialect;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.properties.QueryEvaluator;
import org.openmds.wsrf.properties.XPathQuery;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupResource;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlFragment;
import org.openmds.wsrf.xml.XmlLimits;
import org.openmds.wsrf.xml.XmlOutput;
import org.openmds.wsrf.xml.XmlPart;
import org.openmds.wsrf.xpath.document.XPathLimits;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

/** An Index without HTTP and disk: the service group with its writer, the entry index and the query engine. */
final class InMemoryIndex implements AutoCloseable {

    private static final QName DOCUMENT = new QName("http://mds.globus.org/index", "IndexRP", "mdsi");
    private static final QName KEY = new QName("http://mds.globus.org/inmemoryservicegroup", "EntryKey", "k");
    private static final int MAX_ENTRIES = 1_000_000;
    private static final long PAGE_POOL_BYTES = 64L << 20;

    private final QueryEngine engine = new QueryEngine(XPathLimits.DEFAULT, 2, new SimpleMeterRegistry(),
            Budget.unlimited());
    private final ServiceGroup group;
    private final GroupResource resource;
    private final QueryEvaluator evaluator;
    private final List<EntryKey> keys = new ArrayList<>();

    InMemoryIndex(int entries) {
        LeaseClock clock = LeaseClock.system();
        GroupIndex index = new GroupIndex(clock);
        group = ServiceGroup.open(new GroupSettings("index",
                key -> EndpointReference.of("http://127.0.0.1:8080/wsrf/services/DefaultIndexServiceEntry", KEY,
                        key.value()),
                LeaseTerms.DEFAULT, MembershipContentRule.ANY, MAX_ENTRIES, new PagePool(PAGE_POOL_BYTES)), clock,
                new DiscardingStateStore(), index);
        resource = new GroupResource(group, DOCUMENT, List.of());
        evaluator = engine.evaluator(index);
        for (int i = 0; i < entries; i++) {
            keys.add(group.add(new Registration(EndpointReference.of(SampleEntries.member(i)), parse(i, i % 20), null,
                    new RequestedLifetime.Relative(Duration.ofHours(12)), "bench")).join().key());
        }
    }

    /** Parses new content for an entry, as from the network, and returns when every reader sees it. */
    void change(int number, int freeCpus) {
        group.replaceContent(keys.get(number), parse(number, freeCpus)).join();
    }

    /** Returns the answer to a query. */
    XmlOutput query(String expression) {
        return evaluator.evaluate(new XPathQuery(expression, SampleEntries.NAMESPACES),
                resource.properties(WsrfDialect.WSRF_1_2));
    }

    /** Reads the whole document as it is sent, which keeps its pages in memory, and returns its length. */
    long readDocument() {
        long bytes = 0;
        for (XmlPart part : resource.properties(WsrfDialect.WSRF_1_2).document().parts()) {
            for (XmlPart.Loan loan : part.lend()) {
                bytes += loan.buffer().remaining();
                loan.close();
            }
        }
        return bytes;
    }

    @Override
    public void close() {
        group.close();
        engine.close();
    }

    private static XmlFragment parse(int number, int freeCpus) {
        return XmlFragment.parse(SampleEntries.content(number, freeCpus).getBytes(StandardCharsets.UTF_8),
                XmlLimits.DEFAULT);
    }
}
