package org.openmds.aggregator.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openmds.aggregator.AggregatorData;
import org.openmds.aggregator.AggregatorSource;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.SourceConfigurationException;
import org.openmds.aggregator.SourceRequest;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.xml.XmlFragment;

final class ExecutionSourcesTest {

    private static final String MEMBER = "http://h/x";

    @TempDir
    private Path folder;
    private ProbeFixture probes;
    private ExecutionSources sources;

    @BeforeEach
    void open() {
        probes = new ProbeFixture(folder);
        sources = new ExecutionSources(probes.runner,
                List.of(probe("disk"), probe("{urn:site}disk"), probe("{urn:a}load")),
                1000, PollIntervals.DEFAULT);
    }

    @AfterEach
    void close() {
        probes.close();
    }

    @Test
    void create_goodConfiguration_isTheProgramAtItsInterval() {
        AggregatorSource source = create("disk", "").orElseThrow();

        assertThat(source.interval()).isEqualTo(Duration.ofMinutes(1));
        assertThat(source.timeout()).isBetween(Duration.ofSeconds(10), Duration.ofSeconds(13));
        assertThat(source.target()).isEqualTo("probe disk of " + MEMBER);
    }

    @Test
    void create_collected_isTheDocument() throws Exception {
        AggregatorData data = create("disk", "").orElseThrow()
                .collect()
                .toCompletableFuture()
                .get(20, TimeUnit.SECONDS);

        assertThat(data).isEqualTo(AggregatorData.of(XmlFragment.parse("<disk>" + MEMBER + "</disk>")));
    }

    @Test
    void create_qualifiedName_isTheProbeOfThatNameElseOfTheLocalName() {
        assertThat(create("s:disk", "").orElseThrow().target()).startsWith("probe {urn:site}disk of");
        assertThat(create("a:disk", "").orElseThrow().target()).startsWith("probe disk of");
        assertThat(create("a:load", "").orElseThrow().target()).startsWith("probe {urn:a}load of");
    }

    @ParameterizedTest
    @ValueSource(strings = {"load", "s:load", "dsk", "/bin/sh", "none:disk", "", "disk extra", "../disk"})
    void create_unknownProbe_isRefusedWithTheKnownOnes(String name) {
        assertThatThrownBy(() -> create(name, "")).isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining(name.substring(name.indexOf(':') + 1))
                .hasMessageMatching(
                        ".*(known are \\[disk, \\{urn:a}load, \\{urn:site}disk]|whose prefix is declared).*");
    }

    @Test
    void create_noProbeName_isRefused() {
        assertThatThrownBy(() -> createAt(MEMBER, "<agg:PollIntervalMillis>60000</agg:PollIntervalMillis>"))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("ProbeName, got 0");
    }

    @Test
    void create_modes_onlyNormalIsTaken() {
        assertThat(create("disk", "<agg:ExecutionMode> normal </agg:ExecutionMode>")).isPresent();
        for (String mode : List.of("readDebug", "writeDebug", "")) {
            assertThatThrownBy(() -> create("disk", "<agg:ExecutionMode>" + mode + "</agg:ExecutionMode>"))
                    .isInstanceOf(SourceConfigurationException.class)
                    .hasMessageContaining("must be 'normal', was '" + mode + "'");
        }
    }

    @Test
    void create_intervalTooShort_isRefused() {
        assertThatThrownBy(() -> createAt(MEMBER,
                "<agg:PollIntervalMillis>10</agg:PollIntervalMillis><agg:ProbeName>disk</agg:ProbeName>"))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("PollIntervalMillis");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "-x", "relative/path", "http://h/a b", "http://h/\0", ""})
    void create_memberThatIsNoUrl_isRefused(String address) {
        assertThatThrownBy(() -> createAt(address, poll("disk", ""))).isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("absolute URI");
    }

    @Test
    void create_memberWithAnEndlessUrl_isRefused() {
        assertThatThrownBy(() -> createAt("http://h/" + "x".repeat(9000), poll("disk", "")))
                .isInstanceOf(SourceConfigurationException.class)
                .hasMessageContaining("8192 characters");
    }

    @Test
    void create_otherConfiguration_isEmpty() {
        XmlFragment config = XmlFragment.parse("<c><other/></c>");

        assertThat(sources.create(request(MEMBER, config), config.root().children().getFirst())).isEmpty();
        assertThat(sources.configurations()).isEqualTo("{http://mds.globus.org/aggregator/types}ExecutionPollType");
    }

    @Test
    void create_sameMemberAndConfiguration_isEqual() {
        AggregatorSource source = create("disk", "").orElseThrow();

        assertThat(create("disk", "").orElseThrow()).isEqualTo(source).hasSameHashCodeAs(source);
        assertThat(create("a:disk", "").orElseThrow()).isNotEqualTo(source);
        assertThat(create("disk", "<x/>").orElseThrow()).isNotEqualTo(source);
        assertThat(createAt("http://h/y", poll("disk", "")).orElseThrow()).isNotEqualTo(source);
    }

    @Test
    void probes_withTheSameName_areRefused() {
        assertThatThrownBy(() -> new ExecutionSources(probes.runner, List.of(probe("a"), probe("a")), 1000,
                PollIntervals.DEFAULT))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("two probes have the same name: a");
    }

    private Optional<AggregatorSource> create(String name, String more) {
        return createAt(MEMBER, poll(name, more));
    }

    private static String poll(String name, String more) {
        return "<agg:PollIntervalMillis>60000</agg:PollIntervalMillis><agg:ProbeName>" + name + "</agg:ProbeName>"
                + more;
    }

    private Optional<AggregatorSource> createAt(String member, String content) {
        XmlFragment config = XmlFragment.parse(
                "<agg:AggregatorConfig xmlns:agg='http://mds.globus.org/aggregator/types' xmlns:s='urn:site' xmlns:a='urn:a'>"
                        + "<agg:ExecutionPollType>" + content + "</agg:ExecutionPollType></agg:AggregatorConfig>");
        return sources.create(request(member, config), config.root().children().getFirst());
    }

    private static SourceRequest request(String member, XmlFragment config) {
        return new SourceRequest(EndpointReference.of(member), config, "anonymous");
    }

    private Probe probe(String name) {
        return new Probe(name, probes.script("disk.sh", "echo \"<disk>$1</disk>\""), List.of(), Duration.ofSeconds(10),
                1);
    }
}
