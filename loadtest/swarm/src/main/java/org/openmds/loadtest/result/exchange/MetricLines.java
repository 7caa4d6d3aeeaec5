package org.openmds.loadtest.result.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Locale;

import org.jspecify.annotations.Nullable;
import org.openmds.loadtest.model.record.Outcome;

/**
 * Reads DiPerF's lines, {@code metric value time host client [bytes]}, with blanks between, millions a second: fields are found and read
 * where they lie. {@code response-time} is a success, its value in seconds and its time that of its end; {@code response-time.timeout} and the
 * like are requests that ended so, for each {@link Outcome} in small letters with hyphens. All other names are metrics. Times are seconds
 * since 1970 with or without a fraction; whole milliseconds, microseconds and nanoseconds are told by their size. Lines that are none are
 * left out and counted. Not thread-safe.
 */
final class MetricLines {

    /** What lines say, host by host. */
    interface Hosts {

        /** The records of a host; asked once for each. {@code place} is that of the line in its file. */
        TesterRecords host(String name, long place) throws ImportException, IOException;
    }

    /** Stays in the processor's cache. */
    private static final int BLOCK = 256 << 10;
    static final int LONGEST_LINE = 64 << 10;
    private static final String REQUEST = "response-time";

    /** What a name stands for: a request that ended so, or a metric. */
    private record Meaning(String name, @Nullable Outcome outcome) {
    }

    private final Hosts hosts;
    private final Words<Meaning> meanings = new Words<>();
    private final Words<TesterRecords> testers = new Words<>();
    private final byte[] text = new byte[BLOCK + LONGEST_LINE + LineFields.BEYOND];
    private final LineFields fields = new LineFields(text);
    /** Of the name that is remembered. */
    private Meaning lastMeaning = new Meaning("", null);
    private LineCount count = new LineCount();
    /** Of the lines of the block before: where the search for an end begins. What was missed is no line then, and is searched for anew. */
    private int shortest;
    /** In the file, of what is at the front of the text. */
    private long place;

    MetricLines(Hosts hosts) {
        this.hosts = hosts;
    }

    /**
     * Reads lines to the end of the input, or so many bytes of it.
     *
     * @param from
     *            where in its file the input begins
     */
    LineCount read(InputStream input, long from, long length) throws ImportException, IOException {
        count = new LineCount();
        place = from;
        int filled = 0;
        for (long left = length; left > 0;) {
            int read = input.read(text, filled, (int) Math.min(BLOCK, left));
            if (read < 0) {
                break;
            }
            left -= read;
            filled = keep(lines(filled, filled + read), filled + read);
            if (filled >= LONGEST_LINE) {
                throw new ImportException(
                        "the line at byte %d is longer than %d bytes".formatted(place, LONGEST_LINE));
            }
        }
        if (filled > 0) {
            text[filled] = '\n';
            lines(filled, filled + 1);
        }
        return count;
    }

    /** Moves what is left of a line to the front. */
    private int keep(int from, int to) {
        System.arraycopy(text, from, text, 0, to - from);
        place += from;
        return to - from;
    }

    /**
     * All whole lines of what is there; where the rest begins. A line's end is found before its fields are, so that the processor begins with
     * the next line meanwhile.
     *
     * @param searched
     *            before which no line ends
     */
    private int lines(int searched, int filled) throws ImportException, IOException {
        int last = filled - 1;
        while (last >= searched && text[last] != '\n') {
            last--;
        }
        int at = 0;
        int least = LONGEST_LINE;
        while (at <= last && last >= searched) {
            int end = line(at, last);
            least = Math.min(least, end - at);
            at = end + 1;
        }
        shortest = least;
        return at;
    }

    /** Takes a line, or counts it as none; where it ends. */
    private int line(int from, int last) throws ImportException, IOException {
        int end = Ascii.lineEnd(text, Math.min(from + shortest, last));
        boolean isLine = fields.read(from, end);
        if (!isLine) {
            end = Ascii.lineEnd(text, from);
            isLine = fields.read(from, end);
        }
        if (!isLine || !take(from)) {
            count.deleted(text, from, end);
        }
        return end;
    }

    private boolean take(int from) throws ImportException, IOException {
        Meaning meaning = fields.isSameName ? lastMeaning : meaning(from, fields.nameEnd);
        Outcome outcome = meaning.outcome();
        if (outcome != null && fields.valueNanos < 0) {
            return false;
        }
        TesterRecords tester = tester(from);
        int client = fields.client >= 0 ? fields.client : named(tester, from);
        if (outcome == null) {
            tester.metric(client, fields.time, meaning.name(), fields.value());
            count.metric();
        } else {
            tester.request(client, fields.time - fields.valueNanos, fields.valueNanos, outcome, fields.answerBytes);
            count.request();
        }
        return true;
    }

    private Meaning meaning(int from, int to) {
        Meaning meaning = meanings.get(text, from, to);
        if (meaning == null) {
            String name = Words.text(text, from, to);
            meaning = new Meaning(name, outcome(name));
            meanings.put(text, from, to, meaning);
        }
        if (fields.rememberName(from)) {
            lastMeaning = meaning;
        }
        return meaning;
    }

    @Nullable
    private static Outcome outcome(String name) {
        if (name.equals(REQUEST)) {
            return Outcome.OK;
        }
        return Arrays.stream(Outcome.values())
                .filter(outcome -> name.equals(REQUEST + "." + written(outcome)))
                .findFirst()
                .orElse(null);
    }

    static String written(Outcome outcome) {
        return outcome.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private TesterRecords tester(int line) throws ImportException, IOException {
        TesterRecords known = testers.get(text, fields.hostAt, fields.hostEnd);
        if (known != null) {
            return known;
        }
        TesterRecords tester = hosts.host(Words.text(text, fields.hostAt, fields.hostEnd), place + line);
        testers.put(text, fields.hostAt, fields.hostEnd, tester);
        return tester;
    }

    private int named(TesterRecords tester, int line) throws ImportException {
        return tester.client(Words.text(text, fields.clientAt, fields.clientEnd), place + line);
    }
}
