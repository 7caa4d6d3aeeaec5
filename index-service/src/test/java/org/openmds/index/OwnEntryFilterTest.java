package org.openmds.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.openmds.aggregator.AggregatorData;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.servicegroup.MembershipContentRule;
import org.openmds.wsrf.servicegroup.NestedEntries;
import org.openmds.wsrf.servicegroup.Registration;
import org.openmds.wsrf.xml.XmlFragment;

final class OwnEntryFilterTest {

    private final IndexFixture fixture = new IndexFixture(MembershipContentRule.ANY);
    private final OwnEntryFilter cut = new OwnEntryFilter(fixture.index().group(), List.of(
            "http://localhost/x", "http://Here:80/wsrf/services/DefaultIndexService"));

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void apply_dataWithoutEntries_isTheSame() {
        AggregatorData data = AggregatorData.of(XmlFragment.parse("<Host xmlns='urn:h'>1</Host>"));

        assertThat(cut.apply(data)).isSameAs(data);
    }

    @Test
    void apply_entriesOfOthers_keepsThem() {
        AggregatorData data = AggregatorData.of(List.of(entry("http://b/", "k1", ""),
                entry("http://c/", "k2", entry("http://d/", "k3", "").toString())));

        assertThat(cut.apply(data)).isEqualTo(data);
    }

    @Test
    void apply_entryWhoseMemberIsThisIndex_dropsItAtAnyDepth() {
        String own = entry("http://here/wsrf/services/DefaultIndexService", "k9", "<Own/>").toString();
        String other = entry("http://d/", "k3", "<Kept/>").toString();

        AggregatorData kept = cut
                .apply(AggregatorData.of(List.of(XmlFragment.parse(own), entry("http://b/", "k1", own + other))));

        assertThat(kept.elements()).hasSize(1);
        assertThat(kept.elements().getFirst().toString()).contains("<Kept/>").doesNotContain("<Own/>");
        assertThat(NestedEntries.count(kept.elements().getFirst())).isEqualTo(2);
    }

    @Test
    void apply_entryOfThisGroupUnderAnotherAddress_dropsIt() {
        String key = fixture.index()
                .group()
                .add(new Registration(EndpointReference.of("http://m/"),
                        XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'/>"), null,
                        new RequestedLifetime.Unspecified(), "alice"))
                .join()
                .key()
                .value();

        AggregatorData kept = cut.apply(
                AggregatorData.of(entry("http://alias/index", "k1", entry("http://m/", key, "<Own/>").toString())));

        assertThat(kept.elements().getFirst().toString()).doesNotContain("<Own/>").contains("http://alias/index");
    }

    @Test
    void apply_entryWithoutReferences_keepsIt() {
        AggregatorData data = AggregatorData.of(XmlFragment.parse(
                "<sg:Entry xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><sg:MemberServiceEPR>bad</sg:MemberServiceEPR></sg:Entry>"));

        assertThat(cut.apply(data)).isEqualTo(data);
    }

    private static XmlFragment entry(String member, String key, String content) {
        return XmlFragment
                .parse("""
                        <sg:Entry xmlns:sg="http://docs.oasis-open.org/wsrf/sg-2" xmlns:wsa="http://www.w3.org/2005/08/addressing">\
                        <sg:ServiceGroupEntryEPR><wsa:Address>http://x/Entry</wsa:Address><wsa:ReferenceParameters>\
                        <k:EntryKey xmlns:k="http://mds.globus.org/inmemoryservicegroup">%s</k:EntryKey></wsa:ReferenceParameters></sg:ServiceGroupEntryEPR>\
                        <sg:MemberServiceEPR><wsa:Address>%s</wsa:Address></sg:MemberServiceEPR><sg:Content>%s</sg:Content></sg:Entry>"""
                        .formatted(
                                key, member, content));
    }
}
