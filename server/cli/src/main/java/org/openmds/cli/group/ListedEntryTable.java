package org.openmds.cli.group;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.cli.output.TextTable;
import org.openmds.configuration.value.DurationText;

/**
 * Formats entries as tables.
 *
 * @param isFull
 *            prints whole keys and texts, and times instead of ages
 * @param now
 *            reference time for ages
 */
record ListedEntryTable(boolean isFull, Instant now) {

    private static final int MIN_KEY_LENGTH = 8;
    private static final int MAX_NAME_LENGTH = 40;
    private static final int MAX_CELL_LENGTH = 60;
    /** Wider than the others, because this column is the last. */
    private static final int MAX_ERROR_LENGTH = 120;

    /** Returns a table without the details that only the entries' resources report. */
    TextTable brief(List<ListedEntry> entries) {
        TextTable table = new TextTable(
                List.of("NAME", "KEY", "MEMBER", "CONTENT", isFull ? "COLLECTED" : "AGE", "ERROR"));
        int keyLength = keyLength(entries);
        for (ListedEntry entry : entries) {
            table.addRow(
                    List.of(name(entry), prefix(entry.key(), keyLength), entry.member(), content(entry), age(entry),
                            error(entry.error().orElse(""))));
        }
        return table;
    }

    /** Returns a table with details, which are given in the order of the entries. */
    TextTable detailed(List<ListedEntry> entries, List<EntryDetails> details) {
        TextTable table = new TextTable(
                List.of("NAME", "KEY", "MEMBER", "SOURCE", "CONTENT", isFull ? "COLLECTED" : "AGE",
                        "LAST SUCCESS", isFull ? "LEASE END" : "LEASE", "ERROR"));
        int keyLength = keyLength(entries);
        for (int i = 0; i < entries.size(); i++) {
            ListedEntry entry = entries.get(i);
            EntryDetails more = details.get(i);
            table.addRow(List.of(name(entry), prefix(entry.key(), keyLength), entry.member(),
                    source(entry, entry.source(more).orElse("")), content(entry), age(entry),
                    time(entry.lastSuccess(more), entry.sinceSuccess(more, now)),
                    (isFull ? more.leaseEnd() : more.leaseLeft()).orElse(""),
                    error(withoutSource(entry.error(more).orElse(""), entry.source(more).orElse("")))));
        }
        return table;
    }

    private int keyLength(List<ListedEntry> entries) {
        return isFull ? Integer.MAX_VALUE : uniqueLength(entries);
    }

    /** Returns the smallest number of characters, at least 8, that distinguishes all keys. */
    private static int uniqueLength(List<ListedEntry> entries) {
        long keys = entries.stream().map(ListedEntry::key).distinct().count();
        int longest = entries.stream().mapToInt(entry -> entry.key().length()).max().orElse(MIN_KEY_LENGTH);
        for (int length = MIN_KEY_LENGTH; length < longest; length++) {
            int tried = length;
            if (entries.stream().map(entry -> prefix(entry.key(), tried)).distinct().count() == keys) {
                return length;
            }
        }
        return longest;
    }

    private String name(ListedEntry entry) {
        return shortened(entry.name(), MAX_NAME_LENGTH);
    }

    private String content(ListedEntry entry) {
        return shortened(String.join(", ", entry.content()), MAX_CELL_LENGTH);
    }

    private String age(ListedEntry entry) {
        return time(entry.collectedAt(), entry.age(now));
    }

    private String time(Optional<Instant> time, Optional<Duration> ago) {
        return (isFull ? time.map(Instant::toString) : ago.map(DurationText::rounded)).orElse("");
    }

    /** Removes the member, which has its own column. */
    private String source(ListedEntry entry, String source) {
        String member = entry.member();
        return isFull
                ? source
                : shortened(source.replace(" of " + member, "").replace(member + " ", ""), MAX_CELL_LENGTH);
    }

    private String withoutSource(String error, String source) {
        return isFull || source.isEmpty() || !error.startsWith(source + " ")
                ? error
                : error.substring(source.length() + 1);
    }

    private String error(String text) {
        return shortened(text, MAX_ERROR_LENGTH);
    }

    private String shortened(String text, int length) {
        return isFull || text.length() <= length ? text : prefix(text, length - 3) + "...";
    }

    private static String prefix(String text, int length) {
        return text.substring(0, Math.min(length, text.length()));
    }
}
