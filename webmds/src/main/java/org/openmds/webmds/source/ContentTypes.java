package org.openmds.webmds.source;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The safe media types of documents: XML and plain text. The headers of pages disable active XHTML elements in XML. */
public final class ContentTypes {

    /** Default type. */
    public static final String XML = "application/xml; charset=utf-8";

    private static final Pattern SAFE = Pattern
            .compile(
                    "text/xml|text/plain|application/xml|application/(?!xhtml\\+|mathml\\+)[a-z0-9][a-z0-9.-]{0,60}\\+xml");

    private ContentTypes() {
    }

    /**
     * Returns the header value of a type, always with the encoding of documents.
     *
     * @param type
     *            a type with or without parameters
     * @return empty for a type that a browser would execute, such as {@code text/html}, or that is not valid
     */
    public static Optional<String> safe(String type) {
        String bare = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return SAFE.matcher(bare).matches() ? Optional.of(bare + "; charset=utf-8") : Optional.empty();
    }
}
