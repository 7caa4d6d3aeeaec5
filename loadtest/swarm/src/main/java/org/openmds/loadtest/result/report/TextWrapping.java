package org.openmds.loadtest.result.report;

/** Wraps text for terminals of 80 columns. */
final class TextWrapping {

    private static final int COLUMNS = 80;

    private TextWrapping() {
    }

    static void append(StringBuilder text, String paragraph) {
        int used = 0;
        for (String word : paragraph.strip().split("\\s+", -1)) {
            if (used > 0 && used + 1 + word.length() > COLUMNS) {
                text.append('\n');
                used = 0;
            }
            text.append(used == 0 ? "" : " ").append(word);
            used += (used == 0 ? 0 : 1) + word.length();
        }
        text.append('\n');
    }
}
