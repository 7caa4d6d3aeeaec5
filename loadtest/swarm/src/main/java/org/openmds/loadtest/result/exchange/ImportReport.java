package org.openmds.loadtest.result.exchange;

import java.util.List;

/**
 * What an import took and what it left out.
 *
 * @param lines
 *            of the file, without its head
 * @param requests
 *            that were made of them
 * @param others
 *            metrics and phases that were made of them
 * @param deleted
 *            lines that are none of the format
 * @param examples
 *            of those, the first few with their number
 */
public record ImportReport(long lines, long requests, long others, long deleted, List<String> examples) {

    public ImportReport {
        examples = List.copyOf(examples);
    }
}
