package org.openmds.webmds.transform;

import org.jspecify.annotations.Nullable;

/** Where in a style sheet something is wrong, in words for its author. */
final class StylesheetLocation {

    private StylesheetLocation() {
    }

    /**
     * A line, and the file where it is not the style sheet's own.
     *
     * @param stylesheet
     *            its name
     * @param systemId
     *            of the file, {@code webmds:NAME.xsl}
     */
    static String of(String stylesheet, @Nullable String systemId, int line) {
        String start = StylesheetCompiler.SCHEME + ":";
        String file = systemId == null ? "" : systemId;
        return file.startsWith(start) && !file.equals(start + stylesheet + ".xsl")
                ? "line %d of %s".formatted(line, file.substring(start.length()))
                : "line %d".formatted(line);
    }
}
