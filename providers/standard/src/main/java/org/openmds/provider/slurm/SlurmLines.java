package org.openmds.provider.slurm;

import java.util.List;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;

/** Splits the output of programs into lines, and lines into fields. */
final class SlurmLines {

    private static final int MAX_QUOTE_LENGTH = 100;

    private SlurmLines() {
    }

    static List<String> of(String text) {
        return text.lines().filter(each -> !each.isBlank()).toList();
    }

    /** Returns the fields of a line; the last field may contain the separator. */
    static String[] fields(String line, int count, Input input) throws CollectionException {
        String[] fields = line.split("\\|", count);
        if (fields.length != count) {
            throw unexpected(line, "%d fields separated by |".formatted(count), input);
        }
        return fields;
    }

    static CollectionException unexpected(String line, String expected, Input input) {
        String shown = line.length() > MAX_QUOTE_LENGTH ? line.substring(0, MAX_QUOTE_LENGTH) + "…" : line;
        return new CollectionException("%s gave a line that is not %s: '%s'".formatted(input, expected,
                shown.replaceAll("\\p{Cntrl}", "?")));
    }
}
