package org.openmds.webmds.transform;

import org.jspecify.annotations.Nullable;

/** Where in a style sheet something is wrong, in words for its author. */
final class Place {

    private Place() {
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
        String own = Transforms.SCHEME + ":" + stylesheet + ".xsl";
        boolean elsewhere = systemId != null && systemId.startsWith(Transforms.SCHEME + ":") && !systemId.equals(own);
        return elsewhere
                ? "line %d of %s".formatted(line, systemId.substring(Transforms.SCHEME.length() + 1))
                : "line %d".formatted(line);
    }
}
