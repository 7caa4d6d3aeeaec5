package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Optional;

import org.junit.jupiter.api.Test;
import org.openmds.wsrf.xml.XmlFragment;

/** Differences in data with nested entries that count as a change. */
final class TimestampFreeComparisonTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    @Test
    void collected_onlyNestedTimeDiffers_isNoChange() {
        AggregatorContent content = AggregatorContent.pending(XmlFragment.parse("<c/>"))
                .collected(data("2026-01-01T00:00:00Z", "<a/>"), NOW);

        assertThat(content.collected(data("2026-01-01T00:00:01Z", "<a/>"), NOW.plusSeconds(1))).isSameAs(content);
        assertThat(content.collected(data("2026-01-01T00:00:01Z", "<b/>"), NOW.plusSeconds(1))).isNotSameAs(content);
    }

    @Test
    void collected_afterAFailure_isNew() {
        AggregatorContent content = AggregatorContent.pending(XmlFragment.parse("<c/>"))
                .collected(data("2026-01-01T00:00:00Z", "<a/>"), NOW)
                .failed("why", NOW, Optional.empty());

        assertThat(content.collected(data("2026-01-01T00:00:00Z", "<a/>"), NOW).status())
                .isInstanceOf(CollectionStatus.Fresh.class);
    }

    @Test
    void areAlike_sameNodesInAnotherTree_isFalse() {
        assertThat(alike("<a><b/><c/></a>", "<a><b><c/></b></a>")).isFalse();
        assertThat(alike("<a>1<b/></a>", "<a><b/>1</a>")).isFalse();
        assertThat(alike("<a x='1'/>", "<a x='2'/>")).isFalse();
        assertThat(alike("<a/>", "<a/><a/>")).isFalse();
        assertThat(alike("<p:a xmlns:p='urn:p'/>", "<q:a xmlns:q='urn:p'/>")).isTrue();
    }

    private static boolean alike(String one, String other) {
        return TimestampFreeComparison.areEqual(entry(NOW.toString(), one), entry("2026-01-02T00:00:00Z", other));
    }

    private static AggregatorData data(String collectedAt, String content) {
        return AggregatorData.of(entry(collectedAt, content));
    }

    private static XmlFragment entry(String collectedAt, String content) {
        return XmlFragment.parse("""
                <sg:Entry xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2' xmlns:mds='http://openmds.org/aggregator'
                    ><sg:Content><d mds:collectedAt='%s'>%s</d></sg:Content></sg:Entry>""".formatted(collectedAt,
                content));
    }
}
