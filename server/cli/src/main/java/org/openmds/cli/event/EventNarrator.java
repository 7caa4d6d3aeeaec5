package org.openmds.cli.event;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.openmds.cli.event.ListedFacts.QueueFacts;
import org.openmds.cli.event.ListedFacts.SourceError;
import org.openmds.cli.output.CountedNoun;
import org.openmds.wsrf.xml.XmlElement;

/**
 * Tells the changes of a service group in sentences, by comparing each entry with what it was before. Keeps hosts, queues and errors of each entry,
 * not its content. Not thread-safe.
 */
public final class EventNarrator {

    /** One sentence names at most so many things. */
    private static final int MAX_NAMED = 5;

    private final Map<String, ListedFacts> known = new HashMap<>();

    /** Remembers an entry that exists already. */
    public void remember(String key, XmlElement entry) {
        known.put(key, ListedFacts.of(entry));
    }

    /** Returns the sentences about an entry that was added or has changed; none if nothing changed that has words. */
    public List<String> changed(String key, XmlElement entry) {
        ListedFacts now = ListedFacts.of(entry);
        ListedFacts before = known.put(key, now);
        return before == null ? List.of(added(now)) : compared(before, now);
    }

    /** Returns the sentence about an entry that was removed. */
    public List<String> removed(String key, String reason) {
        ListedFacts before = known.remove(key);
        return before == null
                ? List.of()
                : List.of("%s %s removed%s".formatted(noun(before), before.name(),
                        reason.isEmpty() ? "" : ": " + reason));
    }

    private static String added(ListedFacts entry) {
        List<String> parts = new ArrayList<>();
        if (!entry.hosts().isEmpty()) {
            parts.add(CountedNoun.of(entry.hosts().size(), "host", "hosts"));
        }
        if (!entry.queues().isEmpty()) {
            parts.add(CountedNoun.of(entry.queues().size(), "queue", "queues"));
        }
        String error = entry.error().map(why -> ": " + why.cause()).orElse("");
        return "%s %s added%s%s".formatted(noun(entry), entry.name(),
                parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")", error);
    }

    private static List<String> compared(ListedFacts before, ListedFacts now) {
        List<String> sentences = new ArrayList<>();
        error(before, now).ifPresent(sentences::add);
        boolean current = now.error().isEmpty();
        if (current) {
            sentences.addAll(members("host", before.hosts(), now.hosts(), now.name()));
            sentences.addAll(members("queue", before.queues(), now.queues(), now.name()));
            now.hosts()
                    .forEach((host, state) -> hostState(host, before.hosts().get(host), state)
                            .ifPresent(sentences::add));
            now.queues()
                    .forEach((queue, jobs) -> queue(queue, before.queues().get(queue), jobs)
                            .ifPresent(sentences::add));
        }
        return sentences;
    }

    private static Optional<String> error(ListedFacts before, ListedFacts now) {
        if (now.error().isEmpty()) {
            return before.error().map(_ -> "%s %s has current data again".formatted(noun(now), now.name()));
        }
        SourceError error = now.error().get();
        boolean told = before.error()
                .filter(known -> known.since().equals(error.since()) && known.stale() == error.stale())
                .isPresent();
        return told
                ? Optional.empty()
                : Optional
                        .of("%s %s %s since %s: %s".formatted(noun(now), now.name(), error.stale() ? "stale" : "failed",
                                error.since(), error.cause()));
    }

    private static List<String> members(String noun, Map<String, ?> before, Map<String, ?> now, String entry) {
        List<String> sentences = new ArrayList<>();
        difference(now, before).ifPresent(names -> sentences.add("%s %s added (%s)".formatted(noun, names, entry)));
        difference(before, now).ifPresent(names -> sentences.add("%s %s removed (%s)".formatted(noun, names, entry)));
        return sentences;
    }

    private static Optional<String> difference(Map<String, ?> larger, Map<String, ?> smaller) {
        TreeSet<String> names = new TreeSet<>(larger.keySet());
        names.removeAll(smaller.keySet());
        String named = String.join(", ", names.stream().limit(MAX_NAMED).toList());
        return names.isEmpty()
                ? Optional.empty()
                : Optional.of(names.size() <= MAX_NAMED
                        ? named
                        : "%s and %d others".formatted(named, names.size() - MAX_NAMED));
    }

    private static Optional<String> hostState(String host, @Nullable String before,
            String now) {
        return before == null || before.equals(now) || now.isEmpty() || before.isEmpty()
                ? Optional.empty()
                : Optional.of("host %s: %s (was %s)".formatted(host, now, before));
    }

    private static Optional<String> queue(String name, @Nullable QueueFacts before,
            QueueFacts now) {
        if (before == null || before.equals(now)) {
            return Optional.empty();
        }
        List<String> parts = new ArrayList<>();
        jobs(parts, before.waiting(), now.waiting(), "waiting");
        jobs(parts, before.running(), now.running(), "running");
        if (!Objects.equals(before.state(), now.state())) {
            parts.add("%s (was %s)".formatted(now.state(), before.state()));
        }
        return Optional.of("queue %s: %s".formatted(name, String.join(", ", parts)));
    }

    private static void jobs(List<String> parts, String before, String now, String what) {
        if (!now.equals(before)) {
            parts.add("%s %s (was %s)".formatted(CountedNoun.of(now, "job", "jobs"), what, before));
        }
    }

    private static String noun(ListedFacts entry) {
        if (entry.site()) {
            return "site";
        }
        return entry.hosts().size() == 1 && entry.queues().isEmpty() ? "host" : "entry";
    }
}
