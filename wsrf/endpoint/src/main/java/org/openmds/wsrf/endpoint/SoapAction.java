package org.openmds.wsrf.endpoint;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import jakarta.servlet.http.HttpServletRequest;

import org.jspecify.annotations.Nullable;

/** Reads the action from HTTP: for SOAP 1.1 the header SOAPAction, for SOAP 1.2 a parameter of the content type. */
final class SoapAction {

    private static final Pattern PARAMETER = Pattern.compile(";\\s*action\\s*=\\s*(\"[^\"]*\"|[^;\\s\"]+)",
            Pattern.CASE_INSENSITIVE);

    private SoapAction() {
    }

    /** Returns the action without its quotes; empty if it is missing or empty. */
    static Optional<String> of(HttpServletRequest request) {
        return of(request.getHeader("SOAPAction"), request.getContentType());
    }

    /** Returns the action from the values of the two headers; see {@link #of(HttpServletRequest)}. */
    static Optional<String> of(@Nullable String soapAction, @Nullable String contentType) {
        return Optional.ofNullable(soapAction)
                .or(() -> parameter(contentType))
                .map(SoapAction::unquoted)
                .filter(action -> !action.isEmpty());
    }

    private static Optional<String> parameter(@Nullable String contentType) {
        return Optional.ofNullable(contentType)
                .map(PARAMETER::matcher)
                .filter(Matcher::find)
                .map(matcher -> matcher.group(1));
    }

    private static String unquoted(String value) {
        String text = value.strip();
        boolean quoted = text.length() >= 2 && text.startsWith("\"") && text.endsWith("\"");
        return (quoted ? text.substring(1, text.length() - 1) : text).strip();
    }
}
