package org.openmds.wsrf.endpoint;

import java.util.Locale;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

/** The content types of SOAP: {@code text/xml} of 1.1, {@code application/soap+xml} of 1.2. */
final class MediaTypes {

    private static final String SOAP_1_1 = "text/xml";
    private static final String SOAP_1_2 = "application/soap+xml";

    private MediaTypes() {
    }

    static boolean isSoap(@Nullable String contentType) {
        return isSoap12(contentType) || SOAP_1_1.equals(essence(contentType));
    }

    static boolean isSoap12(@Nullable String contentType) {
        return SOAP_1_2.equals(essence(contentType));
    }

    private static String essence(@Nullable String contentType) {
        return Optional.ofNullable(contentType).map(type -> type.split(";", 2)[0].strip().toLowerCase(Locale.ROOT)).orElse("");
    }
}
