package org.openmds.loadtest.result.exchange;

import java.util.ArrayList;
import java.util.List;

/** What lines were, of a part of a file; parts that follow each other are added up. Not thread-safe. */
final class LineCount {

    private static final int MOST_EXAMPLES = 5;
    private static final int EXAMPLE = 120;

    /** A line that is none. */
    private record Example(long line, String text) {
    }

    private final List<Example> examples = new ArrayList<>();
    private long requests;
    private long metrics;
    private long deleted;

    void request() {
        requests++;
    }

    void metric() {
        metrics++;
    }

    /** A line that is none; empty ones do not count. */
    void deleted(byte[] text, int from, int end) {
        boolean isEmpty = end == from || end == from + 1 && text[from] == '\r';
        if (isEmpty) {
            return;
        }
        deleted++;
        if (examples.size() < MOST_EXAMPLES) {
            examples.add(new Example(lines(), Words.text(text, from, Math.min(end, from + EXAMPLE)).strip()));
        }
    }

    private long lines() {
        return requests + metrics + deleted;
    }

    void add(LineCount next) {
        next.examples.stream()
                .limit(MOST_EXAMPLES - examples.size())
                .forEach(example -> examples.add(new Example(lines() + example.line(), example.text())));
        requests += next.requests;
        metrics += next.metrics;
        deleted += next.deleted;
    }

    ImportReport report() {
        return new ImportReport(lines(), requests, metrics, deleted,
                examples.stream().map(example -> "line %d: %s".formatted(example.line(), example.text())).toList());
    }
}
