package org.openmds.webmds.transform;

import org.jspecify.annotations.Nullable;

/** The location of an error in a style sheet, for its author. */
final class StylesheetLocation {

    private StylesheetLocation() {
    }

    /**
     * Returns the line, and the file if it is not the style sheet's own.
     *
     * @param stylesheet
     *            name of the style sheet
     * @param systemId
     *            id of the file, {@code webmds:NAME.xsl}
     */
    static String of(String stylesheet, @Nullable String systemId, int line) {
        String start = StylesheetCompiler.SCHEME + ":";
        String file = systemId == null ? "" : systemId;
        return file.startsWith(start) && !file.equals(start + stylesheet + ".xsl")
                ? "line %d of %s".formatted(line, file.substring(start.length()))
                : "line %d".formatted(line);
    }
}
