package org.openmds.loadtest.result.exchange;

import java.util.List;

/**
 * Counts of an import.
 *
 * @param requests
 *            lines that are requests
 * @param metrics
 *            lines that are metrics
 * @param malformed
 *            malformed lines, which were left out
 * @param examples
 *            of those, the first few with their number
 */
public record ImportReport(long requests, long metrics, long malformed, List<String> examples) {

    public ImportReport {
        examples = List.copyOf(examples);
    }

    /** Lines of the file that are not empty. */
    public long lines() {
        return requests + metrics + malformed;
    }
}
