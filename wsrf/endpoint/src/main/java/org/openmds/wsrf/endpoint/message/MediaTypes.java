package org.openmds.wsrf.endpoint.message;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.jspecify.annotations.Nullable;

/** The content types of SOAP: {@code text/xml} for 1.1, {@code application/soap+xml} for 1.2. */
public final class MediaTypes {

    private static final String SOAP_1_1 = "text/xml";
    private static final String SOAP_1_2 = "application/soap+xml";

    /** Common values, recognised without parsing. */
    private static final Set<String> COMMON_TYPES = Set.of("text/xml;charset=utf-8", "text/xml; charset=utf-8",
            "text/xml;charset=UTF-8", "text/xml; charset=UTF-8", "application/soap+xml;charset=utf-8",
            "application/soap+xml; charset=utf-8", "application/soap+xml;charset=UTF-8",
            "application/soap+xml; charset=UTF-8");
    private static final Pattern CHARSET = Pattern.compile(";\\s*charset\\s*=\\s*\"?([^;\"\\s]+)",
            Pattern.CASE_INSENSITIVE);

    private MediaTypes() {
    }

    public static boolean isSoap(@Nullable String contentType) {
        return isSoap12(contentType) || SOAP_1_1.equals(essence(contentType));
    }

    public static boolean isSoap12(@Nullable String contentType) {
        return SOAP_1_2.equals(essence(contentType));
    }

    /** Returns true if the parser can detect the charset itself; the parser ignores the declared charset. */
    public static boolean isUnicode(@Nullable String contentType) {
        if (contentType == null || contentType.indexOf(';') < 0 || COMMON_TYPES.contains(contentType)) {
            return true;
        }
        return Optional.of(contentType)
                .map(CHARSET::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1).toLowerCase(Locale.ROOT))
                .map(charset -> charset.equals("us-ascii") || charset.equals("utf-8") || charset.startsWith("utf-16"))
                .orElse(true);
    }

    private static String essence(@Nullable String contentType) {
        if (contentType == null) {
            return "";
        }
        int parameters = contentType.indexOf(';');
        return (parameters < 0 ? contentType : contentType.substring(0, parameters)).strip().toLowerCase(Locale.ROOT);
    }
}
