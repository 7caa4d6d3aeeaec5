package org.openmds.index.summary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

import javax.xml.namespace.QName;

import org.openmds.aggregator.AggregatorContent;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.CollectionStatus;
import org.openmds.aggregator.EntryNaming;
import org.openmds.aggregator.ProviderSources;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.LeaseTerms;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.CollectedValue;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.GroupProperty;
import org.openmds.wsrf.servicegroup.GroupSettings;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.servicegroup.UnreliableStore;
import org.openmds.wsrf.servicegroup.page.PagePool;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** A group of a site with its summary. */
final class SummarizedGroup implements AutoCloseable {

    static final String GLUE = "xmlns:glue='http://mds.globus.org/glue/ce/1.1' xmlns:host='http://openmds.org/glue/host'";

    private final ServiceGroup group;
    private final GroupSummary summary;
    private final ManualClock clock = new ManualClock();

    SummarizedGroup() {
        this("", new GroupSummary());
    }

    SummarizedGroup(String site, GroupSummary summary) {
        this.summary = summary;
        this.group = ServiceGroup.open(new GroupSettings("summed",
                key -> EndpointReference.of("http://here/entry", new QName("urn:k", "Key", "k"), key.value()),
                LeaseTerms.DEFAULT, MembershipContentRule.ANY, 100_000, PagePool.none()).with(new EntryNaming(site)),
                clock, new UnreliableStore());
    }

    /** Adds the entry of a provider of this process with its newest document. */
    EntryKey provide(String provider, String document) {
        XmlFragment config = ProviderSources.config(provider, Duration.ofSeconds(15));
        return add("http://here/wsrf/services/DefaultIndexService", config, fresh(config, document));
    }

    /** Adds the entry of another index with its entries. */
    EntryKey collect(String index, String entries) {
        XmlFragment config = XmlFragment.parse(
                "<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><agg:GetResourcePropertyPollType>"
                        + "<agg:PollIntervalMillis>60000</agg:PollIntervalMillis></agg:GetResourcePropertyPollType></agg:AggregatorConfig>");
        return add(index, config, fresh(config, "<all>" + entries + "</all>"));
    }

    private EntryKey add(String member, XmlFragment config, XmlFragment content) {
        return group.add(new Registration(EndpointReference.of(member), content, config,
                new RequestedLifetime.Unlimited(), "alice")).join().key();
    }

    /** Replaces the document of a provider's entry. */
    void change(EntryKey key, String provider, String document) {
        publish(key, fresh(ProviderSources.config(provider, Duration.ofSeconds(15)), document));
    }

    /** Marks the data of a provider's entry as stale. */
    void fail(EntryKey key, String provider, String document) {
        XmlFragment config = ProviderSources.config(provider, Duration.ofSeconds(15));
        publish(key, new AggregatorContent(config, data(document), new CollectionStatus.Stale(ManualClock.START,
                ManualClock.START.plusSeconds(30), ManualClock.START.plusSeconds(45), "no answer")).toContent());
    }

    private void publish(EntryKey key, XmlFragment content) {
        group.publish(key, CollectedValue.of(content));
        flush();
    }

    void remove(EntryKey key) {
        group.remove(key).join();
    }

    /** Waits until the writer has taken the values that were published before. */
    private void flush() {
        EntryKey key = group.add(new Registration(EndpointReference.of("http://flush/"),
                XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'/>"), null,
                new RequestedLifetime.Unlimited(), "flush")).join().key();
        group.remove(key).join();
    }

    /** Returns the entries as an upstream index collects them. */
    String entries() {
        StringBuilder entries = new StringBuilder();
        for (var entry : group.snapshot().entries()) {
            entries.append(new String(org.openmds.wsrf.xml.BytesOutput.of(entry.tree()::writeTo).toBytes(),
                    java.nio.charset.StandardCharsets.UTF_8));
        }
        return entries.toString();
    }

    XmlFragment summary() {
        GroupProperty property = summary.property();
        XmlFragment value = property.value().apply(group.snapshot());
        assertThat(property.localNames()).containsAll(GroupProperty.localNames(value));
        return value;
    }

    /** Returns the summary without what is known of earlier snapshots. */
    XmlFragment summaryFromTheBeginning() {
        return new GroupSummary().of(group.snapshot());
    }

    /** Returns the attributes of a figure as text, in the order of the document; empty if the summary does not have it. */
    String figure(String element) {
        return summary().root()
                .child(new QName("http://openmds.org/index", element))
                .map(SummarizedGroup::attributes)
                .orElse("");
    }

    /** Returns the disagreements as text. */
    List<String> disagreements() {
        List<String> found = new ArrayList<>();
        summary().root()
                .child(new QName("http://openmds.org/index", "Disagreements"))
                .ifPresent(all -> all.children()
                        .forEach(each -> found.add(attributes(each) + ": "
                                + String.join(", ",
                                        each.children().stream().map(SummarizedGroup::attributes).toList()))));
        return found;
    }

    static String attributes(XmlElement element) {
        return String.join(" ", element.attributes()
                .entrySet()
                .stream()
                .map(each -> each.getKey().getLocalPart() + "=" + each.getValue())
                .toList());
    }

    @Override
    public void close() {
        group.close();
    }

    private static XmlFragment fresh(XmlFragment config, String document) {
        Instant at = ManualClock.START;
        return new AggregatorContent(config, data(document), new CollectionStatus.Fresh(at)).toContent();
    }

    /** Returns the document as data; the children of an element {@code all} are the data themselves. */
    private static AggregatorData data(String document) {
        XmlFragment parsed = XmlFragment.parse(document);
        return parsed.name().getLocalPart().equals("all")
                ? AggregatorData.of(parsed.root().childFragments(Integer.MAX_VALUE))
                : AggregatorData.of(parsed);
    }
}
