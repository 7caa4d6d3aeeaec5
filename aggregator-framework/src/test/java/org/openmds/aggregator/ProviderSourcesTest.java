package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Random;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.xml.XmlFragment;

final class ProviderSourcesTest {

    private static final EndpointReference MEMBER = EndpointReference.of("http://h/");
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private static final ProviderSources.ProviderTimings SETTINGS = ProviderSources.ProviderTimings.of(
            Duration.ofSeconds(5),
            PollIntervals.atLeast(Duration.ofMillis(100)));

    private final ScriptedProvider provider = new ScriptedProvider(new ManualClock());
    private final AggregatorSources sources = new AggregatorSources(
            List.of(new ProviderSources(List.of(provider), Runnable::run, SETTINGS)));

    @Test
    void create_goodConfiguration_isTheProviderAtItsInterval() {
        AggregatorSource source = create(ProviderSources.config("host", Duration.ofSeconds(15)));

        assertThat(source.interval()).isEqualTo(Duration.ofSeconds(15));
        assertThat(source.target()).isEqualTo("provider host");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "99", "-1000", "1e5", "99999999999999999999"})
    void create_badInterval_isRefusedWithTheText(String millis) {
        assertThatThrownBy(() -> create(
                config("<m:PollIntervalMillis>" + millis + "</m:PollIntervalMillis>"
                        + "<m:ProviderName>host</m:ProviderName>")))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("PollIntervalMillis")
                .hasMessageContaining("'" + millis + "'");
    }

    @Test
    void create_unknownProvider_isRefusedWithTheKnownOnes() {
        assertThatThrownBy(() -> create(ProviderSources.config("hots", MINUTE)))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("'hots'")
                .hasMessageContaining("[host]");
    }

    @Test
    void create_notOneConfiguration_isRefused() {
        XmlFragment none = XmlFragment
                .parse("<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'/>");

        assertThatThrownBy(() -> create(none)).isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("one element, got 0");
    }

    @Test
    void providers_withTheSameName_areRefused() {
        assertThatThrownBy(() -> new ProviderSources(List.of(provider, provider), Runnable::run, SETTINGS))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("host");
    }

    @Test
    void backOff_afterManyFailures_staysBelowTheCeilingButNeverFarBelowTheInterval() {
        Random random = new Random(1);
        for (int failures = 1; failures < 200; failures++) {
            assertThat(SourceCollection.backoff(Duration.ofSeconds(10), MINUTE, random).after(failures)).isBetween(
                    Duration.ofSeconds(8),
                    MINUTE);
            assertThat(SourceCollection.backoff(Duration.ofMinutes(10), MINUTE, random).after(failures)).isBetween(
                    Duration.ofMinutes(8),
                    Duration.ofMinutes(10));
        }
    }

    private AggregatorSource create(XmlFragment config) {
        return sources.create(new SourceRequest(MEMBER, config, "alice"));
    }

    private static XmlFragment config(String content) {
        return XmlFragment.parse(
                "<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'><m:InformationProviderPollType "
                        + "xmlns:m='http://openmds.org/aggregator'>" + content
                        + "</m:InformationProviderPollType></agg:AggregatorConfig>");
    }
}
