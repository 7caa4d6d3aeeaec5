package org.openmds.server.command;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.server.command.output.TextTable;

/**
 * Entries as rows.
 *
 * @param whole
 *            keys and texts uncut, and times instead of ages
 * @param now
 *            for the age of the data
 */
record EntryTable(boolean whole, Instant now) {

    private static final int SHORT_KEY = 8;
    private static final int SHORT_CELL = 60;
    /** The last column may be wider. */
    private static final int SHORT_ERROR = 120;

    /** Without what their resources tell. */
    TextTable brief(List<ListedEntry> entries) {
        TextTable table = new TextTable(List.of("KEY", "MEMBER", "CONTENT", whole ? "COLLECTED" : "AGE", "ERROR"));
        int keyLength = keyLength(entries);
        for (ListedEntry entry : entries) {
            table.row(List.of(start(entry.key(), keyLength), entry.member(), content(entry), age(entry),
                    error(entry.error().orElse(""))));
        }
        return table;
    }

    /** With their details, which are in the same order. */
    TextTable detailed(List<ListedEntry> entries, List<EntryDetails> details) {
        TextTable table = new TextTable(List.of("KEY", "MEMBER", "SOURCE", "CONTENT", whole ? "COLLECTED" : "AGE",
                "LAST SUCCESS", whole ? "LEASE END" : "LEASE", "ERROR"));
        int keyLength = keyLength(entries);
        for (int i = 0; i < entries.size(); i++) {
            ListedEntry entry = entries.get(i);
            EntryDetails more = details.get(i);
            table.row(List.of(start(entry.key(), keyLength), entry.member(),
                    source(entry, entry.source(more).orElse("")), content(entry), age(entry),
                    time(entry.lastSuccess(more), entry.sinceSuccess(more, now)),
                    (whole ? more.leaseEnd() : more.leaseLeft()).orElse(""),
                    error(withoutSource(entry.error(more).orElse(""), entry.source(more).orElse("")))));
        }
        return table;
    }

    private int keyLength(List<ListedEntry> entries) {
        return whole ? Integer.MAX_VALUE : uniqueLength(entries);
    }

    /** As many characters as tell all keys apart. */
    private static int uniqueLength(List<ListedEntry> entries) {
        long keys = entries.stream().map(ListedEntry::key).distinct().count();
        int longest = entries.stream().mapToInt(entry -> entry.key().length()).max().orElse(SHORT_KEY);
        for (int length = SHORT_KEY; length < longest; length++) {
            int tried = length;
            if (entries.stream().map(entry -> start(entry.key(), tried)).distinct().count() == keys) {
                return length;
            }
        }
        return longest;
    }

    private String content(ListedEntry entry) {
        return shortened(String.join(", ", entry.content()), SHORT_CELL);
    }

    private String age(ListedEntry entry) {
        return time(entry.collectedAt(), entry.age(now));
    }

    private String time(Optional<Instant> time, Optional<Duration> ago) {
        return (whole ? time.map(Instant::toString) : ago.map(RoundedTime::text)).orElse("");
    }

    /** Without the member, which has a column. */
    private String source(ListedEntry entry, String source) {
        String member = entry.member();
        return whole ? source : shortened(source.replace(" of " + member, "").replace(member + " ", ""), SHORT_CELL);
    }

    private String withoutSource(String error, String source) {
        return whole || source.isEmpty() || !error.startsWith(source + " ")
                ? error
                : error.substring(source.length() + 1);
    }

    private String error(String text) {
        return shortened(text, SHORT_ERROR);
    }

    private String shortened(String text, int length) {
        return whole || text.length() <= length ? text : start(text, length - 3) + "...";
    }

    private static String start(String text, int length) {
        return text.substring(0, Math.min(length, text.length()));
    }
}
