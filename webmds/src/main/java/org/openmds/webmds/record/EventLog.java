package org.openmds.webmds.record;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The events of a service group in the last hour: differences between what fails and exists at two times. Not thread-safe. */
final class EventLog {

    private static final Duration KEPT = Duration.ofHours(1);
    private static final int MAX_EVENTS = 500;

    private final Deque<RecordedEvent> events = new ArrayDeque<>();
    private final Map<SubjectKind, Map<String, Subject>> known = new HashMap<>();

    /** Kinds of subjects, with the words for their beginning and their end. */
    enum SubjectKind {
        /** Sources that fail. */
        FAILING("Failing", "failed", "recovered"),
        /** Sites. */
        SITE("Site", "appeared", "gone");

        private final String element;
        private final String begin;
        private final String end;

        SubjectKind(String element, String begin, String end) {
            this.element = element;
            this.begin = begin;
            this.end = end;
        }

        /** Returns the name of the elements with subjects of this kind. */
        String element() {
            return element;
        }
    }

    /**
     * A subject that fails or exists.
     *
     * @param since
     *            since when
     */
    record Subject(String about, String site, String detail, Instant since) {
    }

    /** Compares the current subjects of a kind, by their keys, with the previous ones. */
    void compare(SubjectKind kind, Map<String, Subject> current, Instant now) {
        Map<String, Subject> before = known.put(kind, Map.copyOf(current));
        current.forEach((key, subject) -> {
            // What exists at the first look is no event, except if it says itself that it began within the hour.
            boolean began = before == null ? kind != SubjectKind.SITE : !before.containsKey(key);
            if (began && subject.since().isAfter(now.minus(KEPT))) {
                add(new RecordedEvent(subject.since(), kind.begin, subject.about(), subject.site(), subject.detail()));
            }
        });
        if (before != null) {
            before.forEach((key, subject) -> {
                if (!current.containsKey(key)) {
                    add(new RecordedEvent(now, kind.end, subject.about(), subject.site(), ""));
                }
            });
        }
        events.removeIf(event -> event.at().isBefore(now.minus(KEPT)));
    }

    /** Returns the events, the newest first. */
    List<RecordedEvent> newest() {
        return events.stream().sorted(Comparator.comparing(RecordedEvent::at).reversed()).toList();
    }

    private void add(RecordedEvent event) {
        events.addLast(event);
        if (events.size() > MAX_EVENTS) {
            events.removeFirst();
        }
    }
}
