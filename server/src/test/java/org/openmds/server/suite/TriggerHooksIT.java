package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.openmds.server.TestWaits.await;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openmds.server.suite.HookServer.Post;
import org.w3c.dom.Element;

/** A file system becomes full and is emptied again: the alerts that a web hook, Alertmanager and a program receive. */
class TriggerHooksIT {

    /** Alertmanager's API v2, definition postableAlert; labels are as Prometheus names them. */
    private static final Set<String> ALERTMANAGER_FIELDS = Set.of("labels", "annotations", "startsAt", "endsAt",
            "generatorURL");
    private static final String LABEL = "[a-zA-Z_][a-zA-Z0-9_]*";

    @TempDir
    Path directory;

    private HookServer hooks;

    @BeforeEach
    void start() throws IOException {
        hooks = HookServer.start();
    }

    @AfterEach
    void stop() {
        hooks.close();
    }

    @Test
    void fileSystem_filledAndEmptied_isToldToWebHooksAndProgramAlike() throws IOException {
        Path program = note();
        TriggerKeys keys = TriggerKeys.quick()
                .webhook("hook", hooks.url("/hook"), "openmds")
                .webhook("alertmanager", hooks.url("/api/v2/alerts"), "alertmanager")
                .command("note", program)
                .with("triggers.link", "http://www.example.org/host/{{host}}")
                .diskFull("300ms", "500ms", "hook,alertmanager,note");
        try (RunningServer server = RunningServer.start(directory.resolve("state"), keys.list())) {
            EntryReference host = DiskMembers.add(server.index(), "host", 50);
            await().until(() -> alertCounts(server).stream().allMatch(count -> count >= 2));
            DiskMembers.fill(host, 600);
            TriggerView.of(server.url(""), "disk-full");
            await().until(() -> view(server).state().equals("inactive") && noneWaits(server));

            assertHook(hooks.posts("/hook"));
            assertAlertmanager(hooks.posts("/api/v2/alerts"));
            assertProgram(notes());
            assertThat(alertCounts(server)).containsExactly((long) hooks.posts("/hook").size(),
                    (long) hooks.posts("/api/v2/alerts").size(), (long) notes().size());
        }
    }

    private static void assertHook(List<Post> posts) {
        List<Map<String, Object>> notices = posts.stream().map(Post::object).toList();
        assertThat(posts).extracting(Post::key).doesNotHaveDuplicates().allMatch(key -> key.matches("[0-9a-f]{32}"));
        assertThat(posts).allMatch(post -> post.contentType().startsWith("application/json"))
                .allMatch(post -> post.key().equals(post.object().get("id")));
        assertThat(notices.getLast()).containsEntry("kind", "resolved");
        assertThat(notices.subList(0, notices.size() - 1)).allMatch(notice -> field(notice, "kind").equals("firing"));
        assertThat(notices.stream().map(TriggerHooksIT::alert).map(alert -> alert.get("repeated")).limit(2))
                .containsExactly(false, true);
        assertThat(alert(notices.getFirst())).containsEntry("summary", "example.org: /data is 95 % full");
        assertThat(alert(notices.getLast())).containsEntry("summary", "example.org: /data is 40 % full");
        assertThat(notices).allSatisfy(notice -> assertThat(alert(notice))
                .containsEntry("trigger", "disk-full")
                .containsEntry("fingerprint", field(alert(notices.getFirst()), "fingerprint"))
                .containsEntry("link", "http://www.example.org/host/example.org")
                .containsEntry("since", field(alert(notices.getFirst()), "since"))
                .hasEntrySatisfying("values", values -> assertThat(values).asString()
                        .contains("used=", "threshold=90 %"))
                .hasEntrySatisfying("labels", labels -> assertThat(labels).asString().contains("filesystem=/data")));
    }

    private static void assertAlertmanager(List<Post> posts) {
        Map<String, Object> first = posts.getFirst().objects().getFirst();
        assertThat(posts).allMatch(post -> post.contentType().startsWith("application/json"));
        assertThat(posts).allSatisfy(post -> {
            assertThat(post.objects()).hasSize(1).allSatisfy(alert -> {
                assertThat(ALERTMANAGER_FIELDS).containsAll(alert.keySet());
                assertIsLabelSet(field(alert, "labels"));
                assertIsLabelSet(field(alert, "annotations"));
                assertThat(URI.create((String) field(alert, "generatorURL")).isAbsolute()).isTrue();
                // Alertmanager identifies an alert by its labels.
                assertThat(alert).containsEntry("labels", field(first, "labels"))
                        .containsEntry("startsAt", field(first, "startsAt"));
                assertThat(time(alert, "startsAt")).isBefore(time(alert, "endsAt"));
            });
        });
        assertThat(labels(first)).containsEntry("alertname", "disk-full").containsEntry("host", "example.org");
        assertThat(first.get("annotations")).asString().contains("summary=example.org: /data is 95 % full");
        Instant now = Instant.now();
        assertThat(time(first, "endsAt")).isAfter(now);
        assertThat(time(posts.getLast().objects().getFirst(), "endsAt")).isBefore(now);
    }

    private static void assertProgram(List<Element> notices) {
        assertThat(notices).allMatch(notice -> notice.getLocalName().equals("Notice"));
        assertThat(notices.getFirst().getAttribute("kind")).isEqualTo("firing");
        assertThat(notices.getLast().getAttribute("kind")).isEqualTo("resolved");
        assertThat(notices).extracting(notice -> XmlReader.text(notice, ".//*[local-name()='Summary']"))
                .contains("example.org: /data is 95 % full")
                .endsWith("example.org: /data is 40 % full");
        assertThat(
                XmlReader.text(notices.getFirst(), ".//*[local-name()='FileSystem']/@*[local-name()='AvailableSpace']"))
                .isEqualTo("50");
    }

    private static void assertIsLabelSet(Object set) {
        assertThat((Map<?, ?>) set).isNotEmpty()
                .allSatisfy((name, value) -> {
                    assertThat((String) name).matches(LABEL);
                    assertThat(value).isInstanceOf(String.class);
                });
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> labels(Map<String, Object> alert) {
        return (Map<String, Object>) field(alert, "labels");
    }

    @SuppressWarnings("unchecked")
    private static Map<String, Object> alert(Map<String, Object> notice) {
        return ((List<Map<String, Object>>) field(notice, "alerts")).getFirst();
    }

    private static Object field(Map<String, Object> object, String name) {
        return Objects.requireNonNull(object.get(name), name);
    }

    private static Instant time(Map<String, Object> alert, String field) {
        return Instant.parse((String) field(alert, field));
    }

    /** Creates a program that stores each alert in a file of its own, numbered in the order of runs. */
    private Path note() throws IOException {
        Path notes = Files.createDirectory(directory.resolve("notes"));
        Path program = Files.writeString(directory.resolve("note"), """
                #!/bin/sh
                n=$(ls '%1$s' | wc -l)
                cat > '%1$s'/$(printf %%03d $n)
                """.formatted(notes));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
    }

    private List<Element> notes() throws IOException {
        try (Stream<Path> files = Files.list(directory.resolve("notes"))) {
            return files.sorted().map(TriggerHooksIT::element).toList();
        }
    }

    private static Element element(Path file) {
        try {
            return XmlReader.parse(Files.readAllBytes(file)).getDocumentElement();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the number of alerts of each action in the trigger's history. */
    private static List<Long> alertCounts(RunningServer server) {
        TriggerView view = view(server);
        return Stream.of("hook", "alertmanager", "note")
                .map(action -> (long) view.events(action + ": sent").size())
                .toList();
    }

    private static boolean noneWaits(RunningServer server) {
        return view(server).events("firing -> resolved").size() == 1
                && alertCounts(server).stream().distinct().count() == 1
                && ServerMetrics.of(server.url("")).sum("mds_trigger_notices_waiting") == 0;
    }

    private static TriggerView view(RunningServer server) {
        return TriggerView.of(server.url(""), "disk-full");
    }
}
