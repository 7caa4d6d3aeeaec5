package org.openmds.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.PollIntervals;
import org.openmds.aggregator.ProviderSources;
import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.operation.StartException;
import org.openmds.server.provider.LazyProbeRunner;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.notification.service.NotificationConsumers;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

@Timeout(60)
final class CollectionSourcesTest {

    private static final String CREDENTIALS = """
            sources:
              credentials:
                - {url: "https://a.example.org", file: secret}
            """;
    private static final String PROGRAMS = """
              per-host: 3
              execution: {programs: [{name: disk, program: disk}]}
            """;

    @TempDir
    private Path directory;

    @BeforeEach
    void writeFiles() throws IOException {
        write("secret", "0123456789abcdef", "rw-------");
        write("disk", "#!/bin/sh\n", "rwxr-xr-x");
    }

    @Test
    void apply_otherCredentials_replacesTheClients() throws IOException {
        try (CollectionSources sources = sources(directory.resolve("work"), CREDENTIALS)) {
            OutgoingClients before = sources.outgoing();
            assertThat(taken(sources, CREDENTIALS)).isEmpty();
            assertThat(sources.outgoing()).isSameAs(before);

            Optional<OutgoingClients> retired = taken(sources, CREDENTIALS.replace("a.example.org", "b.example.org"));
            assertThat(retired).containsSame(before);
            assertThat(sources.outgoing()).isNotSameAs(before);
            retired.orElseThrow().close();
        }
    }

    @Test
    void prepare_thatIsNotTakenUp_changesNothingAndLeavesNoClientOpen() throws IOException {
        try (CollectionSources sources = sources(directory.resolve("work"), CREDENTIALS)) {
            OutgoingClients before = sources.outgoing();
            long threads = clientThreads();
            write("secret", "fedcba9876543210", "rw-------");

            try (CollectionSources.PreparedSources prepared = sources.prepare(settings(CREDENTIALS + PROGRAMS))) {
                assertThat(prepared.outgoing()).isNotSameAs(before);
            }

            assertThat(sources.outgoing()).isSameAs(before);
            await().untilAsserted(() -> assertThat(clientThreads()).isLessThanOrEqualTo(threads));
        }
    }

    @Test
    void prepare_programsThatCannotBeRun_changesNothingAndLeavesNoClientOpen() throws IOException {
        Path noDirectory = Files.createFile(directory.resolve("work"));
        try (CollectionSources sources = sources(noDirectory, CREDENTIALS)) {
            OutgoingClients before = sources.outgoing();
            long threads = clientThreads();

            assertThatThrownBy(() -> sources.prepare(settings(CREDENTIALS + PROGRAMS)))
                    .isInstanceOf(StartException.class);

            assertThat(sources.outgoing()).isSameAs(before);
            await().untilAsserted(() -> assertThat(clientThreads()).isLessThanOrEqualTo(threads));
        }
        long threads = clientThreads();
        assertThatThrownBy(() -> sources(noDirectory, CREDENTIALS + PROGRAMS)).isInstanceOf(StartException.class);
        await().untilAsserted(() -> assertThat(clientThreads()).isLessThanOrEqualTo(threads));
    }

    private Optional<OutgoingClients> taken(CollectionSources sources, String yaml) throws IOException {
        try (CollectionSources.PreparedSources prepared = sources.prepare(settings(yaml))) {
            return prepared.apply();
        }
    }

    private CollectionSources sources(Path work, String yaml) throws IOException {
        ProviderSources providers = new ProviderSources(List.of(), Runnable::run,
                ProviderSources.ProviderTimings.of(Duration.ofSeconds(5), PollIntervals.DEFAULT));
        return new CollectionSources(settings(yaml),
                new CollectionSources.SourceInfrastructure(providers,
                        new LazyProbeRunner(work, 2, new SimpleMeterRegistry()), new AllowedTargets(settings(yaml)),
                        new SimpleMeterRegistry(),
                        new NotificationConsumers("http://localhost/consumer"), LeaseClock.system()));
    }

    private SourceSettings settings(String yaml) throws IOException {
        Path file = Files.writeString(directory.resolve("mds.yaml"), yaml);
        ConfigurationResult<Configuration> result = ConfigurationLoader.load(file, Map.of(), Map.of());
        assertThat(result).isInstanceOf(ConfigurationResult.Loaded.class);
        return ((ConfigurationResult.Loaded<Configuration>) result).configuration().sources();
    }

    private void write(String name, String text, String permissions) throws IOException {
        Files.setPosixFilePermissions(Files.writeString(directory.resolve(name), text),
                PosixFilePermissions.fromString(permissions));
    }

    /** Counts threads of clients. They end a little later than close() returns. */
    private static long clientThreads() {
        return Thread.getAllStackTraces()
                .keySet()
                .stream()
                .filter(thread -> thread.getName().startsWith("wsrf-client"))
                .count();
    }
}
