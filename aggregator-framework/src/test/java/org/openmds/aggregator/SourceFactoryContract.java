package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlElement;
import org.openmds.wsrf.xml.XmlFragment;

/** The contract of source factories with the Aggregator. */
public abstract class SourceFactoryContract {

    private static final Duration SLACK = Duration.ofSeconds(10);
    private static final String SECONDS_15 = "15000";

    /** Returns the factory under test; the same during one test. */
    protected abstract SourceFactory factory();

    /** Returns a member that the factory creates sources for. */
    protected abstract EndpointReference member();

    /**
     * Returns the element of a valid configuration without its interval: {@code <x:…PollType>…%s…</x:…PollType>}; %s is replaced by the
     * interval's element.
     */
    protected abstract String configuration();

    /** Returns the element of an interval: {@code <x:PollIntervalMillis>%s</x:PollIntervalMillis>}; %s is replaced by the milliseconds. */
    protected String interval() {
        return "<agg:PollIntervalMillis xmlns:agg='http://mds.globus.org/aggregator/types'>%s</agg:PollIntervalMillis>";
    }

    @Test
    void create_anotherKind_isEmpty() {
        String another = "<o:OtherPollType xmlns:o='urn:other'>" + interval(SECONDS_15) + "</o:OtherPollType>";

        assertThat(factory().create(request(another), element(another))).isEmpty();
    }

    @Test
    void create_sameNameInAnotherNamespace_isEmpty() {
        String name = element(right(SECONDS_15)).name().getLocalPart();
        String another = "<o:%s xmlns:o='urn:other'>%s</o:%s>".formatted(name, interval(SECONDS_15), name);

        assertThat(factory().create(request(another), element(another))).isEmpty();
    }

    @Test
    void configurations_namesTheElement() {
        assertThat(factory().configurations()).contains(element(right(SECONDS_15)).name().toString());
    }

    @Test
    void create_right_isASourceAtThatInterval() {
        AggregatorSource source = created(right(SECONDS_15));

        assertThat(source.interval()).isEqualTo(Duration.ofSeconds(15));
        assertThat(source.timeout()).isPositive();
        assertThat(source.target()).isNotBlank().doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "0", "-1000", "1e5", "15000.0", "99999999999999999999"})
    void create_wrongInterval_isRefusedWithTheText(String millis) {
        assertThatThrownBy(() -> created(right(millis))).isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("PollIntervalMillis")
                .hasMessageContaining("'" + millis + "'");
    }

    @Test
    public void create_noIntervalOrTwo_isRefused() {
        for (String intervals : List.of("", interval(SECONDS_15) + interval(SECONDS_15))) {
            assertThatThrownBy(() -> created(configuration().formatted(intervals)))
                    .isInstanceOf(SourceConfigurationException.class)
                    .hasMessageContaining("PollIntervalMillis");
        }
    }

    @Test
    void create_equalConfigurations_areEqualSources() {
        AggregatorSource source = created(right(SECONDS_15));

        assertThat(created(right(" 15000 "))).isEqualTo(source).hasSameHashCodeAs(source);
        assertThat(created(right("15001"))).isNotEqualTo(source);
    }

    @Test
    @Timeout(60)
    void collect_anyAnswer_isCompleteWithinTheTimeout() throws InterruptedException {
        AggregatorSource source = created(right(SECONDS_15));
        try {
            AggregatorData data = source.collect()
                    .toCompletableFuture()
                    .get(source.timeout().plus(SLACK).toMillis(), TimeUnit.MILLISECONDS);

            assertThat(data).isNotNull();
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(CollectionException.class).message().isNotBlank();
        } catch (TimeoutException e) {
            throw new AssertionError("not complete within " + source.timeout(), e);
        }
    }

    /** Creates the source of a configuration for this factory. */
    protected final AggregatorSource created(String configuration) {
        return factory().create(request(configuration), element(configuration)).orElseThrow();
    }

    private String right(String millis) {
        return configuration().formatted(interval(millis));
    }

    private String interval(String millis) {
        return interval().formatted(millis);
    }

    private SourceRequest request(String configuration) {
        XmlFragment config = XmlFragment
                .parse("<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types'>%s</agg:AggregatorConfig>"
                        .formatted(configuration));
        return new SourceRequest(member(), config, Caller.LOCAL.name());
    }

    private XmlElement element(String configuration) {
        return request(configuration).config().root().children().getFirst();
    }
}
