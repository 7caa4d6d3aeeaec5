package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.openmds.wsrf.service.ServiceCalls;
import org.openmds.wsrf.xml.XmlFragment;

final class AggregatorContentTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final XmlFragment CONFIG = ProviderSources.config("host", Duration.ofSeconds(15));
    private static final AggregatorContent PENDING = AggregatorContent.pending(CONFIG);
    private static final AggregatorContent FRESH = PENDING
            .collected(AggregatorData.of(ScriptedProvider.document("1")), NOW);

    static Stream<AggregatorContent> statuses() {
        return Stream.of(PENDING, FRESH, PENDING.collected(AggregatorData.ofText("42"), NOW),
                PENDING.collected(AggregatorData.of(List.of()), NOW),
                FRESH.failed("why", NOW.plusSeconds(9), Optional.of(NOW.plusSeconds(8))),
                FRESH.failed("why", NOW.plusSeconds(1), Optional.empty()),
                PENDING.failed("why", NOW, Optional.empty()));
    }

    @ParameterizedTest
    @MethodSource("statuses")
    void toContent_inEachStatus_isValidAndReadsBackToTheSameBytes(AggregatorContent content) {
        XmlFragment written = content.toContent();

        ServiceCalls.valid(written);
        AggregatorContent read = AggregatorContent.read(written).orElseThrow();
        assertThat(read.status()).isEqualTo(content.status());
        assertThat(read.toContent()).isEqualTo(written);
    }

    @Test
    void collected_equalDataWhileFresh_isTheSame() {
        assertThat(FRESH.collected(AggregatorData.of(ScriptedProvider.document("1")), NOW.plusSeconds(9)))
                .isSameAs(FRESH);
        assertThat(FRESH.collected(AggregatorData.of(ScriptedProvider.document("2")), NOW.plusSeconds(9)).status())
                .isEqualTo(new CollectionStatus.Fresh(NOW.plusSeconds(9)));
    }

    @Test
    void read_asMds4WroteIt_findsTheConfigurationInItsWrapper() {
        XmlFragment content = XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'>"
                + "<a:AggregatorContent xmlns:a='http://mds.globus.org/aggregator/types'><a:AggregatorConfig><x/></a:AggregatorConfig>"
                + "<a:AggregatorData/></a:AggregatorContent></sg:Content>");

        assertThat(AggregatorContent.read(content).orElseThrow().status()).isEqualTo(new CollectionStatus.Pending());
    }

    @Test
    void read_plainContent_isEmpty() {
        assertThat(AggregatorContent.read(
                XmlFragment.parse("<sg:Content xmlns:sg='http://docs.oasis-open.org/wsrf/sg-2'><x/></sg:Content>")))
                .isEmpty();
    }
}
