package org.openmds.server.reload;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicBoolean;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.aggregator.settings.RegistrationSettings;
import org.openmds.configuration.ConfigurationInput;
import org.openmds.configuration.ConfigurationResult;
import org.openmds.server.config.Configuration;
import org.openmds.server.config.ConfigurationLoader;
import org.openmds.server.operation.StartException;
import org.openmds.server.reload.ReloadOutcome.Applied;
import org.openmds.server.reload.ReloadOutcome.Refused;
import org.openmds.server.reload.ReloadOutcome.Unchanged;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;

class ConfigurationWatchTest {

    private static final Duration INTERVAL = Duration.ofSeconds(2);
    private static final String ONE = "registrations: [{name: one, content: one.xml}]\n";
    private static final String SECOND = "registrations: [{name: second, content: one.xml}]\n";

    @TempDir
    private Path directory;
    private final StepScheduler scheduler = new StepScheduler();
    private final SimpleMeterRegistry metrics = new SimpleMeterRegistry();
    private final List<Configuration> taken = new ArrayList<>();

    @BeforeEach
    void writeFiles() {
        write("one.xml", "<one/>");
        write("mds.yaml", ONE);
    }

    @Test
    void look_nothingChanged_tellsNobody() {
        started().steps(5);

        assertThat(taken).isEmpty();
        assertThat(reloads("applied")).isZero();
        assertThat(reloads("refused")).isZero();
    }

    @Test
    void look_changedFile_isTakenAfterTwoEqualLooks() {
        started().steps(2);
        write("mds.yaml", SECOND);

        scheduler.step();
        assertThat(taken).isEmpty();
        scheduler.step();

        assertThat(names()).containsExactly("second");
        scheduler.steps(3);
        assertThat(names()).containsExactly("second");
        assertThat(reloads("applied")).isEqualTo(1);
        assertThat(lastReload()).isEqualTo((double) scheduler.now().minus(INTERVAL.multipliedBy(3)).getEpochSecond());
    }

    @Test
    void look_changeBeforeTheFirstLook_isTaken() {
        ConfigurationWatch watch = watch();
        write("mds.yaml", SECOND);
        watch.start();
        scheduler.steps(2);

        assertThat(names()).containsExactly("second");
    }

    @Test
    void look_fileStillBeingWritten_waits() {
        started().steps(2);
        for (int length = 10; length < SECOND.length(); length += 10) {
            write("mds.yaml", SECOND.substring(0, length));
            scheduler.step();
        }
        write("mds.yaml", SECOND);
        scheduler.steps(2);

        assertThat(names()).containsExactly("second");
        assertThat(reloads("refused")).isZero();
    }

    @Test
    void look_fileMissingForAMoment_changesNothing() {
        started().steps(2);
        delete("mds.yaml");
        scheduler.step();
        write("mds.yaml", ONE);
        scheduler.steps(3);

        assertThat(taken).isEmpty();
        assertThat(reloads("refused")).isZero();
    }

    @Test
    void look_contentOfNamedFile_isAChange() {
        started().steps(2);
        write("one.xml", "<changed/>");
        scheduler.steps(2);

        assertThat(names()).containsExactly("one");
    }

    /** Replaces the file as Kubernetes does: mds.yaml is a link through a second link, which is replaced. */
    @Test
    void look_linkSwapped_isAChange() throws IOException {
        write("..1/mds.yaml", ONE);
        write("..2/mds.yaml", SECOND);
        delete("mds.yaml");
        link("..data", "..1");
        link("mds.yaml", "..data/mds.yaml");
        started().steps(2);
        link("..data", "..2");
        scheduler.steps(2);

        assertThat(names()).containsExactly("second");
    }

    @Test
    void look_brokenFile_isRefusedOnceAndTriedAgain() {
        started().steps(2);
        write("mds.yaml", SECOND.replace("one.xml", "new.xml"));
        scheduler.steps(5);
        assertThat(taken).isEmpty();
        assertThat(reloads("refused")).isEqualTo(1);

        // The applied configuration does not name that file.
        write("new.xml", "<new/>");
        scheduler.step();

        assertThat(names()).containsExactly("second");
    }

    @Test
    void look_brokenFileTakenBack_isAsIfNothingHadBeen() {
        started().steps(2);
        write("mds.yaml", "http: {prot: 1}");
        scheduler.steps(3);
        write("mds.yaml", ONE);
        scheduler.steps(3);

        assertThat(taken).isEmpty();
        write("mds.yaml", "http: {prot: 1}");
        scheduler.steps(3);
        assertThat(reloads("refused")).isEqualTo(2);
    }

    @Test
    void reloadNow_changedFile_isTakenAtOnce() {
        ConfigurationWatch watch = startedWatch();
        write("mds.yaml", SECOND + "http: {port: 1234}\nindexes: [{lease: {default: 15m}}]\n");

        assertThat(reload(watch)).isEqualTo(new Applied(List.of("http.port", "indexes[0].lease.default"), List.of()));
        assertThat(reload(watch)).isEqualTo(new Unchanged(List.of("http.port", "indexes[0].lease.default"), List.of()));
        assertThat(taken).singleElement().satisfies(configuration -> {
            assertThat(configuration.http().port()).isEqualTo(8080);
            assertThat(configuration.indexes().getFirst().lease().initial()).hasMinutes(20);
        });
    }

    @Test
    void reloadNow_brokenFile_answersAllProblemsEachTime() {
        ConfigurationWatch watch = startedWatch();
        write("mds.yaml", "http: {prot: 1}\nsources: {per-host: 0}\n");
        String file = directory.resolve("mds.yaml").toString();
        ReloadOutcome refused = new Refused(List.of(file + ":1:8: http.prot: unknown key, did you mean port?",
                file + ":2:21: sources.per-host: expected a whole number from 1 to 1000, got '0'"));

        assertThat(reload(watch)).isEqualTo(refused);
        assertThat(reload(watch)).isEqualTo(refused);
        assertThat(taken).isEmpty();
    }

    @Test
    void reloadNow_registrationWithIndexThatWaitsForARestart_isRefused() {
        ConfigurationWatch watch = startedWatch();
        write("mds.yaml", """
                indexes: [{name: DefaultIndexService}, {name: Second}]
                registrations: [{name: a, content: one.xml, index: Second}]
                """);

        assertThat(reload(watch)).isInstanceOfSatisfying(Refused.class,
                refused -> assertThat(refused.problems()).singleElement()
                        .asString()
                        .contains("mds.yaml:2:52: registrations[0].index: no index is called 'Second'")
                        .endsWith("(checked with the running values of the sections that need a restart)"));
    }

    @Test
    void scan_listenerThatRefuses_isAskedUntilItAccepts() {
        List<Configuration> asked = new ArrayList<>();
        AtomicBoolean accepts = new AtomicBoolean();
        ConfigurationWatch watch = new ConfigurationWatch(followed(), configuration -> {
            asked.add(configuration);
            if (!accepts.get()) {
                throw new StartException("not this one\nnor that one");
            }
        }, settings());
        watch.start();
        scheduler.steps(2);
        write("mds.yaml", SECOND);
        scheduler.steps(5);
        assertThat(asked).hasSizeGreaterThan(1);
        assertThat(reloads("refused")).as("equal refusals are reported once").isEqualTo(1);
        assertThat(reload(watch)).isEqualTo(new Refused(List.of("not this one", "nor that one")));

        accepts.set(true);
        scheduler.steps(2);
        int attempts = asked.size();
        scheduler.steps(3);

        assertThat(asked).hasSize(attempts);
        assertThat(reloads("applied")).isEqualTo(1);
    }

    @Test
    void look_wrongProvider_isLeftOutAndTriedAgainWithoutFurtherReports() {
        started().steps(2);
        String wrong = "providers: {execution: [{name: tool, program: tool}]}\n";
        write("mds.yaml", ONE + wrong + "http: {port: 1234}\n");
        scheduler.steps(6);
        assertThat(taken).singleElement()
                .satisfies(configuration -> assertThat(configuration.providers().leftOut()).hasSize(1));
        assertThat(reloads("applied")).isEqualTo(1);
        assertThat(reloads("unchanged")).as("by the first look").isEqualTo(1);

        write("tool", "#!/bin/sh\n");
        assertThat(directory.resolve("tool").toFile().setExecutable(true)).isTrue();
        scheduler.step();

        assertThat(taken).hasSize(2).last().matches(configuration -> configuration.providers().leftOut().isEmpty());
    }

    @Test
    void reloadNow_providerWhoseIndexWaitsForARestart_isLeftOutAndNamed() {
        ConfigurationWatch watch = startedWatch();
        write("mds.yaml", ONE + "indexes: [{name: DefaultIndexService}, {name: Second}]\n"
                + "providers: {file: [{name: a, file: one.xml}, {name: b, file: one.xml, index: Second}]}\n");

        assertThat(reload(watch)).asString()
                .startsWith("Applied[")
                .contains("leftOut=[", "mds.yaml:3:78: providers.file[1].index: no index is called 'Second'");
    }

    @Test
    void reloadNow_askedTwiceBeforeItsTurn_loadsOnce() {
        ConfigurationWatch watch = startedWatch();
        CompletionStage<ReloadOutcome> first = watch.reloadNow();
        CompletionStage<ReloadOutcome> second = watch.reloadNow();
        assertThat(scheduler.waiting()).as("the next look, and one loading").isEqualTo(2);
        scheduler.step();

        assertThat(first.toCompletableFuture()).isCompletedWithValue(new Unchanged(List.of(), List.of()));
        assertThat(second.toCompletableFuture()).isCompletedWithValue(new Unchanged(List.of(), List.of()));
    }

    @Test
    void reloadNow_beforeTheStart_isAnsweredAfterIt() {
        ConfigurationWatch watch = watch();
        write("mds.yaml", SECOND);
        CompletionStage<ReloadOutcome> asked = watch.reloadNow();
        assertThat(scheduler.waiting()).isZero();
        watch.start();
        scheduler.step();

        assertThat(asked.toCompletableFuture()).isCompletedWithValue(new Applied(List.of(), List.of()));
    }

    @Test
    void close_whileAsked_tellsWhoeverWaits() {
        ConfigurationWatch watch = startedWatch();
        CompletionStage<ReloadOutcome> before = watch.reloadNow();
        watch.close();
        CompletionStage<ReloadOutcome> after = watch.reloadNow();

        assertThat(before.toCompletableFuture()).isCompletedExceptionally();
        assertThat(after.toCompletableFuture()).isCompletedExceptionally();
        scheduler.steps(scheduler.waiting());
        assertThat(scheduler.waiting()).isZero();
    }

    @Test
    void reload_addressBeyondLoopbackTakenBack_doesNotOpenLocalTargets() {
        write("mds.yaml", ONE + beyondLoopback("0.0.0.0"));
        ConfigurationWatch watch = startedWatch();
        write("mds.yaml", SECOND + beyondLoopback("127.0.0.1"));

        assertThat(reload(watch))
                .isEqualTo(new Applied(List.of("http.bind", "notification.per-host"), List.of()));
        assertThat(taken).singleElement()
                .satisfies(configuration -> assertThat(configuration.sources().localTargets()).isFalse());
    }

    private String beyondLoopback(String bind) {
        write("token", "0123456789abcdef");
        assertThat(directory.resolve("token").toFile().setReadable(false, false)).isTrue();
        assertThat(directory.resolve("token").toFile().setReadable(true, true)).isTrue();
        return "http: {bind: %s}\nrights: {tokens: [{name: a, file: token, rights: [register]}]}\n".formatted(bind);
    }

    private StepScheduler started() {
        startedWatch();
        return scheduler;
    }

    private ConfigurationWatch startedWatch() {
        ConfigurationWatch watch = watch();
        watch.start();
        return watch;
    }

    private ConfigurationWatch watch() {
        return new ConfigurationWatch(followed(), taken::add, settings());
    }

    private FollowedConfiguration followed() {
        return FollowedConfiguration.of(input(), loaded(), scheduler.now());
    }

    private ConfigurationWatch.WatchDependencies settings() {
        return new ConfigurationWatch.WatchDependencies(INTERVAL, scheduler, () -> {
        }, scheduler, metrics);
    }

    private ConfigurationInput input() {
        return new ConfigurationInput(Optional.of(directory.resolve("mds.yaml")), Map.of(), Map.of());
    }

    private Configuration loaded() {
        return switch (ConfigurationLoader.load(input())) {
            case ConfigurationResult.Loaded(Configuration configuration, _) -> configuration;
            case ConfigurationResult.Invalid(var problems) -> throw new AssertionError(problems);
        };
    }

    private ReloadOutcome reload(ConfigurationWatch watch) {
        CompletionStage<ReloadOutcome> asked = watch.reloadNow();
        scheduler.step();
        return asked.toCompletableFuture().join();
    }

    private List<String> names() {
        return taken.stream()
                .flatMap(configuration -> configuration.registrations().stream())
                .map(RegistrationSettings::name)
                .toList();
    }

    private double reloads(String outcome) {
        return metrics.find("mds.configuration.reloads")
                .tag("outcome", outcome)
                .counters()
                .stream()
                .mapToDouble(counter -> counter.count())
                .sum();
    }

    private double lastReload() {
        return metrics.get("mds.configuration.last.reload").gauge().value();
    }

    private void write(String name, String text) {
        try {
            Path file = directory.resolve(name);
            Files.createDirectories(file.getParent());
            Files.writeString(file, text);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void delete(String name) {
        try {
            Files.delete(directory.resolve(name));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private void link(String name, String target) throws IOException {
        Files.deleteIfExists(directory.resolve(name));
        Files.createSymbolicLink(directory.resolve(name), Path.of(target));
    }
}
