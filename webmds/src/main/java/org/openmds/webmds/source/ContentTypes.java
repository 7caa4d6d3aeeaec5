package org.openmds.webmds.source;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** The media types that a document may be sent as: XML and plain text. What elements of XHTML in XML could do, the headers of pages stop. */
public final class ContentTypes {

    /** Where nothing else is said. */
    public static final String XML = "application/xml; charset=utf-8";

    private static final Pattern SAFE = Pattern
            .compile(
                    "text/xml|text/plain|application/xml|application/(?!xhtml\\+|mathml\\+)[a-z0-9][a-z0-9.-]{0,60}\\+xml");

    private ContentTypes() {
    }

    /**
     * The header's value for a type, always with the encoding in which documents are sent.
     *
     * @param type
     *            with or without parameters
     * @return empty for a type that a browser would run, such as {@code text/html}, or that is no type
     */
    public static Optional<String> safe(String type) {
        String bare = type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return SAFE.matcher(bare).matches() ? Optional.of(bare + "; charset=utf-8") : Optional.empty();
    }
}
