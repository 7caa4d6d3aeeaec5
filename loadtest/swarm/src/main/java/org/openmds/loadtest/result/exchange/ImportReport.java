package org.openmds.loadtest.result.exchange;

import java.util.List;

/**
 * Counts of an import.
 *
 * @param requests
 *            number of lines that are requests
 * @param metrics
 *            number of lines that are metrics
 * @param malformed
 *            number of malformed lines, which are left out
 * @param examples
 *            the first few malformed lines with their number
 */
public record ImportReport(long requests, long metrics, long malformed, List<String> examples) {

    public ImportReport {
        examples = List.copyOf(examples);
    }

    /** Returns the number of lines of the file that are not empty. */
    public long lines() {
        return requests + metrics + malformed;
    }
}
