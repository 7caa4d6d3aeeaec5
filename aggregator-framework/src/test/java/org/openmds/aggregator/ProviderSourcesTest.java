package org.openmds.aggregator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletionStage;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.lifetime.ManualClock;
import org.openmds.wsrf.service.Deadline;
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
    void replace_anotherListOfProviders_leavesThoseThatStayAndClosesTheOthersWhenTheyAreIdle() {
        Deque<Runnable> threads = new ArrayDeque<>();
        List<String> closed = new ArrayList<>();
        ProviderSources dynamic = new ProviderSources(PollIntervals.DEFAULT);
        ProviderSources.RunningProvider kept = running("kept", threads, closed);
        List<ProviderSources.RetiredProvider> _ = dynamic
                .replace(List.of(kept, running("idle", threads, closed), running("busy", threads, closed)));
        AggregatorSources all = new AggregatorSources(List.of(dynamic));
        AggregatorSource before = all.create(request("kept"));
        CompletionStage<AggregatorData> inProgress = all.create(request("busy")).collect();

        List<ProviderSources.RetiredProvider> retired = dynamic
                .replace(List.of(kept, running("busy", threads, closed)));
        retired.forEach(ProviderSources.RetiredProvider::close);

        assertThat(all.create(request("kept"))).isEqualTo(before);
        assertThat(closed).containsExactly("idle");
        assertThat(retired).filteredOn(each -> !each.isClosed()).hasSize(1);
        threads.remove().run();
        assertThat(closed).containsExactly("idle", "busy");
        assertThat(inProgress.toCompletableFuture()).isCompleted();
    }

    @Test
    void create_targetThatIsNotFoundYet_isASourceIfItsProviderFindsTargets() {
        ProviderSources dynamic = new ProviderSources(PollIntervals.DEFAULT);
        AggregatorSources all = new AggregatorSources(List.of(dynamic));
        SourceRequest request = request(ProviderSources.targetName("host", "node1:9100"));
        List<ProviderSources.RetiredProvider> _ = dynamic.replace(
                List.of(new ProviderSources.RunningProvider(provider, Duration.ofMillis(1), Runnable::run, true)));

        AggregatorSource awaited = all.create(request);

        assertThat(awaited.target()).isEqualTo("provider host/node1:9100");
        assertThatThrownBy(() -> awaited.collect().toCompletableFuture().join()).rootCause()
                .hasMessageContaining("host/node1:9100")
                .hasMessageContaining("has not found this target");
        dynamic.replace(List.of(new ProviderSources.RunningProvider(provider, MINUTE, Runnable::run, false)))
                .forEach(ProviderSources.RetiredProvider::close);
        assertThatThrownBy(() -> all.create(request)).isInstanceOf(SourceConfigurationException.class);
    }

    private static SourceRequest request(String name) {
        return new SourceRequest(MEMBER, ProviderSources.config(name, MINUTE), "local");
    }

    private static ProviderSources.RunningProvider running(String name, Deque<Runnable> threads, List<String> closed) {
        return new ProviderSources.RunningProvider(new InformationProvider() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public XmlFragment collect(Deadline deadline) {
                return ScriptedProvider.document(name);
            }

            @Override
            public void close() {
                closed.add(name);
            }
        }, Duration.ofMinutes(1), threads::add, false);
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
