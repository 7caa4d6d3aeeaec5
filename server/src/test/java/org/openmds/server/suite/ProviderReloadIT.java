package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.operation.StartException;

/** The section providers changes in a running server, and single providers are wrong. */
@EnabledOnOs(OS.LINUX)
class ProviderReloadIT {

    @TempDir
    Path directory;

    @Test
    void providers_changedWhileQueriesAreAnswered_disturbOnlyWhatChanges() throws Exception {
        for (String name : new String[]{"a", "b", "c", "d"}) {
            write(name, name + "=1\n");
        }
        Path state = directory.resolve("state");
        try (RunningServer server = RunningServer.start(state,
                keys(file(0, "a", "a", "1h"), file(1, "b", "b", "1h"), file(2, "c", "c", "1h")))) {
            IndexClient index = server.index();
            await().until(() -> values(index, "a", "b", "c").equals("1 1 1"));
            String keyOfA = key(index, "a");
            String keyOfB = key(index, "b");
            write("a", "a=2\n");
            write("b", "b=2\n");
            write("other", "b=3\n");
            AtomicBoolean ends = new AtomicBoolean();
            CompletableFuture<Boolean> queries = CompletableFuture.supplyAsync(() -> {
                boolean right = true;
                while (!ends.get()) {
                    right &= index.query("count(//*[local-name()='a'])").equals("1") && values(index, "a").equals("1")
                            && !values(index, "b").isEmpty();
                }
                return right;
            });

            server.reconfigure(state,
                    keys(file(0, "d", "d", "1h"), file(1, "a", "a", "1h"), file(2, "b", "other", "1h")));
            await().until(() -> values(index, "b", "c", "d").equals("3  1"));
            assertThat(key(index, "b")).isEqualTo(keyOfB);
            server.reconfigure(state, keys(file(0, "a", "a", "1h"), file(1, "b", "b", "2h")));
            await().until(() -> values(index, "b", "d").equals("2 "));

            assertThat(index.query("string(%s//*[local-name()='PollIntervalMillis'])".formatted(entry("b"))))
                    .isEqualTo("7200000");
            assertThat(index.query("count(//sg:Entry)")).isEqualTo("2");
            ends.set(true);
            assertThat(queries.join()).isTrue();
            assertThat(key(index, "a")).isEqualTo(keyOfA);
            assertThat(values(index, "a")).as("is not collected again before its hour is over").isEqualTo("1");
        }
    }

    @Test
    void collection_inProgressDuringAReload_deliversItsValue() throws Exception {
        write("a", "a=1\n");
        program("slow", "while [ ! -e %s ]; do sleep 0.05; done; echo slow=1".formatted(directory.resolve("go")));
        Path state = directory.resolve("state");
        try (RunningServer server = RunningServer.start(state, keys(execution("slow"), execution(1, "left")))) {
            await().until(() -> server.index().query("count(//sg:Entry)").equals("2"));
            server.reconfigure(state, keys(execution("slow"), file(0, "a", "a", "1h")));
            await().until(() -> values(server.index(), "a").equals("1"));
            assertThat(server.index().query("count(//sg:Entry)")).isEqualTo("2");

            write("go", "");

            await().until(() -> values(server.index(), "slow").equals("1"));
        }
    }

    @Test
    void reload_thatCannotAddAnEntry_isUndoneAndSucceedsLater() throws Exception {
        write("a", "a=1\n");
        write("b", "b=1\n");
        String[] full = {"indexes[0].entries", "1"};
        Path state = directory.resolve("state");
        try (RunningServer server = RunningServer.start(state, keys(full, file(0, "a", "a", "1h")))) {
            IndexClient index = server.index();
            await().until(() -> values(index, "a").equals("1"));
            String keys = index.keys().toString();

            assertThatThrownBy(() -> server.reconfigure(state,
                    keys(full, file(0, "a", "a", "1h"), file(1, "b", "b", "1h"))))
                    .isInstanceOf(StartException.class)
                    .hasMessageContaining("the entry of provider b cannot be added");

            assertThat(index.keys()).hasToString(keys);
            assertThat(values(index, "a")).isEqualTo("1");
            server.reconfigure(state, keys(full));
            await().until(() -> index.keys().isEmpty());
            server.reconfigure(state, keys(full, file(0, "b", "b", "1h")));
            await().until(() -> values(index, "b").equals("1"));
        }
    }

    @Test
    void badProviders_besideAGoodOne_areNamedAndRunOnceTheyAreMended() throws Exception {
        write("a", "a=1\n");
        Path configuration = directory.resolve("mds.yaml");
        String good = "    - {name: good, file: a, interval: 1h, document: {format: text}}\n";
        String yaml = "providers:\n  file:\n" + good + "    - {name: late, file: a, interval: soon}\n"
                + "  execution:\n    - {name: tool, program: tool, document: {format: text}}\n";
        Files.writeString(configuration, yaml);
        ServerProcess.Exit check = ServerProcess.run(directory, "check-config", configuration.toString());
        assertThat(check.code()).isEqualTo(1);
        assertThat(check.errors()).hasLineCount(2)
                .contains("mds.yaml:4:39: providers.file[1].interval: ",
                        "mds.yaml:6:29: providers.execution[0].program: the program ");
        try (ServerProcess server = ServerProcess.up(directory.resolve("state"), "--config",
                configuration.toString())) {
            IndexClient index = server.index();
            await().until(() -> values(index, "a").equals("1"));
            String key = key(index, "good");
            await().until(() -> error(index, "late").contains("mds.yaml:4:39: providers.file[1].interval: "));
            await().until(() -> error(index, "tool").contains("mds.yaml:6:29: providers.execution[0].program: "));
            assertThat(health(server)).startsWith("degraded\n")
                    .contains("provider late does not run: ", "provider tool does not run: ");
            assertThat(server.log().lines().filter(line -> line.contains("mds.yaml:4:39"))).hasSize(1);

            program("tool", "echo tool=1");
            await().until(() -> values(index, "tool").equals("1"));
            await().untilAsserted(() -> assertThat(server.log()).contains("provider tool is collected again"));
            assertThat(health(server)).contains("provider late does not run: ").doesNotContain("provider tool");

            String late = "count(//*[local-name()='late'])";
            Files.writeString(configuration, yaml.replace("soon", "1h")
                    .replace("file: a, interval: 1h}",
                            "file: a, interval: 1h, document: {format: text, element: late}}"));
            await().until(() -> index.query(late).equals("1"));
            assertThat(health(server)).isEqualTo("healthy\n");

            Files.writeString(configuration, yaml.replace("late,", "late, fiel: b,"));
            await().untilAsserted(() -> assertThat(server.log()).contains("fiel: unknown key, did you mean file?"));
            assertThat(index.query(late)).isEqualTo("1");
            assertThat(key(index, "good")).isEqualTo(key);
        }
        assertThat(ServerProcess.run(directory, "up", "--config", configuration.toString(), "--port", "0", "--state",
                directory.resolve("state").toString()))
                .satisfies(exit -> assertThat(exit.code()).isEqualTo(1))
                .satisfies(exit -> assertThat(exit.errors()).contains("fiel: unknown key"));
    }

    private String[] file(int position, String name, String file, String interval) {
        String key = "providers.file[%d].".formatted(position);
        return new String[]{key + "name", name, key + "file", directory.resolve(file).toString(), key + "interval",
            interval, key + "document.format", "text"};
    }

    private String[] execution(String name) {
        return execution(0, name);
    }

    private String[] execution(int position, String name) {
        String key = "providers.execution[%d].".formatted(position);
        return new String[]{key + "name", name, key + "program", directory.resolve("slow").toString(),
            key + "interval", "1h", key + "timeout", "1m", key + "document.format", "text"};
    }

    private static String[] keys(String[]... parts) {
        return Arrays.stream(parts).flatMap(Stream::of).toArray(String[]::new);
    }

    /** Returns the values of elements, separated by spaces; empty for those that do not exist. */
    private static String values(IndexClient index, String... elements) {
        return Arrays.stream(elements)
                .map(element -> index.query("string(//*[local-name()='%s'])".formatted(element)))
                .collect(Collectors.joining(" "));
    }

    private static String key(IndexClient index, String provider) {
        return index.query("string(%s/sg:ServiceGroupEntryEPR/*[local-name()='ReferenceParameters'])"
                .formatted(entry(provider)));
    }

    private static String error(IndexClient index, String provider) {
        return index.query("string(%s//*[local-name()='AggregatorError'])".formatted(entry(provider)));
    }

    private static String entry(String provider) {
        return "//sg:Entry[.//*[local-name()='ProviderName']='%s']".formatted(provider);
    }

    private static String health(ServerProcess server) {
        return new String(SoapClient.get(server.url("/health")).body(), StandardCharsets.UTF_8);
    }

    private void write(String name, String text) throws IOException {
        Files.writeString(directory.resolve(name), text);
    }

    private void program(String name, String script) throws IOException {
        Path program = Files.writeString(directory.resolve(name + ".new"), "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.move(program, directory.resolve(name));
    }
}
