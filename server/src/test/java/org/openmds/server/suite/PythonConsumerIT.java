package org.openmds.server.suite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * A consumer of notifications in another language, which shares no code with this project: {@code wsn_consumer.py} subscribes with zeep, knows only
 * the WSDL, and validates each message with libxml2 against the published standards. It runs once, and each test checks another part of its results.
 */
class PythonConsumerIT {

    private static final String ADDITION = "EntryAdditionNotification";
    private static final String REMOVAL = "EntryRemovalNotification";
    private static final String CHANGE = "ResourcePropertyValueChangeNotification";
    private static final String TERMINATION = "TerminationNotification";

    @TempDir
    static Path state;

    private static List<Map<String, Object>> lines = List.of();

    @BeforeAll
    static void run() throws Exception {
        Optional<Path> standards = WireValidation.standards();
        assumeTrue(standards.isPresent(),
                "the published standards are not here (no shared/standards beside the checkout, no property openmds.standards): there is nothing to validate against");
        try (RunningServer server = RunningServer.start(state)) {
            server.index().add("bystander");
            lines = ZeepPython.find()
                    .run("wsn_consumer.py", standards.orElseThrow().toString(), server.index().url() + "?wsdl")
                    .lines()
                    .map(PythonConsumerIT::json)
                    .toList();
        }
    }

    @Test
    void everyMessageAndAnswer_isValidAndAddressed() {
        assertThat(lines).filteredOn(line -> line.containsKey("problems"))
                .hasSizeGreaterThan(50)
                .allSatisfy(line -> assertThat((List<?>) line.get("problems")).as(line.toString()).isEmpty());
    }

    @Test
    void noFilter_hearsOfAdditionChangeRemovalAndTermination() {
        assertThat(messages("everything")).contains(tuple(ADDITION, "added"), tuple(CHANGE, "added"),
                tuple(CHANGE, "changed"), tuple(REMOVAL, "changed"), tuple(TERMINATION, ""));
    }

    @Test
    void valueChange_ofTheEntries_holdsTheChangedOneAlone() {
        assertThat(notifications("concrete")).isNotEmpty().allSatisfy(message -> {
            assertThat(message).containsEntry("entries", 1)
                    .containsEntry("topic", "http://docs.oasis-open.org/wsrf/sg-2 Entry");
        });
        assertThat(lines.toString()).doesNotContain("bystander");
    }

    @Test
    void topicDialects_each_selectWhatTheySay() {
        assertThat(first("simple", 1)).containsExactly(tuple(ADDITION, "added"));
        assertThat(first("concrete", 3)).containsExactly(tuple(CHANGE, "added"), tuple(CHANGE, "changed"),
                tuple(CHANGE, "changed"));
        assertThat(messages("full")).containsExactlyInAnyOrder(tuple(REMOVAL, "changed"), tuple(TERMINATION, ""));
        assertThat(first("xpath", 2)).containsExactly(tuple(ADDITION, "added"), tuple(TERMINATION, ""));
    }

    @Test
    void contentAndProducerFilters_aloneAndTogether_letThroughWhatTheySay() {
        assertThat(messages("content")).containsExactlyInAnyOrder(tuple(CHANGE, "changed"), tuple(CHANGE, "changed"),
                tuple(REMOVAL, "changed"));
        assertThat(first("producer", 2)).containsExactly(tuple(ADDITION, "added"), tuple(REMOVAL, "changed"));
        assertThat(messages("never")).isEmpty();
        assertThat(messages("several")).containsExactly(tuple(CHANGE, "changed"));
    }

    @Test
    void useRaw_givesMessagesWithoutNotify() {
        assertThat(received("raw")).isNotEmpty().allSatisfy(line -> assertThat(line).containsEntry("raw", true));
        assertThat(first("raw", 1)).containsExactly(tuple(ADDITION, "added"));
        assertThat(received("simple")).allSatisfy(line -> assertThat(line).containsEntry("raw", false));
    }

    @Test
    void subscription_pausedResumedRenewedAndEnded_behavesSo() {
        assertThat(messages("managed")).containsExactly(tuple(ADDITION, "resumed"));
        assertThat(seconds(step("Renew"))).isCloseTo(7_200, within(5.0));
        assertThat(step("Unsubscribe")).containsEntry("again", "ResourceUnknownFault");
    }

    @Test
    void lifetime_askedForAndOver_endsTheSubscription() {
        assertThat(lines)
                .filteredOn(line -> "Subscribe".equals(line.get("step")) && "simple".equals(line.get("consumer")))
                .first()
                .satisfies(line -> assertThat(seconds(line)).isCloseTo(3_600, within(5.0)));
        assertThat(messages("brief")).containsExactly(tuple(ADDITION, "during"));
        assertThat(step("end")).containsEntry("fault", "ResourceUnknownFault");
    }

    @Test
    void pullPointAndCurrentMessage_byZeep_work() {
        assertThat(step("GetMessages")).containsEntry("jobs", List.of("first", "second"));
        assertThat(step("GetCurrentMessage")).containsEntry("member", "http://example.org/second");
        assertThat(step("NoCurrentMessage")).containsEntry("fault", "NoCurrentMessageOnTopicFault");
        assertThat(step("DestroyPullPoint")).containsEntry("again", "ResourceUnknownFault");
    }

    private static List<Tuple> first(String consumer, int count) {
        return messages(consumer).stream().limit(count).toList();
    }

    /** Returns the name and job of each message. */
    private static List<Tuple> messages(String consumer) {
        return notifications(consumer).stream()
                .map(message -> tuple(message.get("message"),
                        ((List<?>) message.getOrDefault("jobs", List.of())).stream()
                                .findFirst()
                                .map(Object::toString)
                                .orElse("")))
                .toList();
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> notifications(String consumer) {
        return received(consumer).stream()
                .flatMap(line -> ((List<Map<String, Object>>) line.getOrDefault("messages", List.of())).stream())
                .toList();
    }

    private static List<Map<String, Object>> received(String consumer) {
        return lines.stream()
                .filter(line -> consumer.equals(line.get("consumer")) && line.containsKey("messages"))
                .toList();
    }

    private static double seconds(Map<String, Object> line) {
        return (double) line.getOrDefault("seconds", Double.NaN);
    }

    private static Map<String, Object> step(String name) {
        return lines.stream().filter(line -> name.equals(line.get("step"))).findFirst().orElseThrow();
    }

    /** JSON is YAML. */
    @SuppressWarnings("unchecked")
    private static Map<String, Object> json(String text) {
        return Stream.ofNullable(new Load(LoadSettings.builder().build()).loadFromString(text))
                .map(value -> (Map<String, Object>) value)
                .findFirst()
                .orElseThrow();
    }
}
