package org.openmds.provider.lsf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

import org.openmds.aggregator.CollectionException;
import org.openmds.provider.input.Input;
import org.openmds.provider.input.InputText;
import org.openmds.wsrf.service.Deadline;

/** Reads a table of LSF's programs: a line of titles, then lines with one word per title. Additional words belong to the last title. */
final class LsfTable {

    private static final int MAX_QUOTE_LENGTH = 100;

    private LsfTable() {
    }

    /**
     * Returns the rows: words by their titles in capital letters.
     *
     * @param first
     *            expected title of the first column
     * @throws CollectionException
     *             the input is another table, or not a table
     */
    static List<Map<String, String>> read(Input input, String first, Deadline deadline) throws CollectionException {
        List<String> lines = InputText.read(input, deadline).lines().filter(each -> !each.isBlank()).toList();
        String[] titles = lines.getFirst().strip().toUpperCase(Locale.ROOT).split("\\s+", -1);
        if (!titles[0].equals(first)) {
            throw new CollectionException("%s gave no table that begins with %s: '%s'".formatted(input, first,
                    shortened(lines.getFirst())));
        }
        List<Map<String, String>> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] words = line.strip().split("\\s+", titles.length);
            if (words.length != titles.length) {
                throw new CollectionException("%s gave a line with fewer words than the %d titles: '%s'"
                        .formatted(input, titles.length, shortened(line)));
            }
            Map<String, String> row = new LinkedHashMap<>();
            for (int i = 0; i < titles.length; i++) {
                row.put(titles[i], words[i]);
            }
            rows.add(row);
        }
        return rows;
    }

    private static String shortened(String line) {
        String start = line.length() > MAX_QUOTE_LENGTH ? line.substring(0, MAX_QUOTE_LENGTH) + "…" : line;
        return start.replaceAll("\\p{Cntrl}", "?");
    }
}
