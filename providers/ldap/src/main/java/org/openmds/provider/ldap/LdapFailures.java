package org.openmds.provider.ldap;

import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;

/** Turns failures of LDAP into messages of one sentence. */
final class LdapFailures {

    private static final int MAX_LENGTH = 300;

    /** The form in which the library quotes one failure in the text of another. */
    private static final Pattern WRAPPED = Pattern.compile("errorMessage='(.*?)\\.?'(?:, |\\))");

    private LdapFailures() {
    }

    static CollectionException of(LdapServer server, Deadline deadline, LDAPException failure) {
        return new CollectionException(shortened("%s %s".formatted(server, description(server, deadline, failure))),
                failure);
    }

    private static String description(LdapServer server, Deadline deadline, LDAPException failure) {
        ResultCode code = failure.getResultCode();
        if (deadline.remaining().isZero() || code.equals(ResultCode.TIMEOUT)) {
            return "did not answer in time";
        }
        return switch (code.intValue()) {
            case ResultCode.CONNECT_ERROR_INT_VALUE, ResultCode.SERVER_DOWN_INT_VALUE ->
                "cannot be reached" + cause(failure).map(": "::concat).orElse("");
            case ResultCode.DECODING_ERROR_INT_VALUE -> "does not speak LDAP";
            case ResultCode.INVALID_CREDENTIALS_INT_VALUE -> "refuses the password of %s".formatted(
                    server.login().map(LdapServer.Login::dn).orElse("an anonymous client"));
            case ResultCode.SIZE_LIMIT_EXCEEDED_INT_VALUE ->
                "has more entries than its size limit allows; use a login with a higher limit, or a filter that selects fewer entries";
            default -> "answered %s (%d)%s".formatted(code.getName(), code.intValue(),
                    Optional.ofNullable(failure.getDiagnosticMessage()).map(": "::concat).orElse(""));
        };
    }

    /** Returns the message of the innermost cause, which the operating system gave. */
    private static Optional<String> cause(Throwable failure) {
        Optional<String> found = Optional.empty();
        for (Throwable at = failure; at != null; at = at.getCause()) {
            String message = at.getMessage();
            if (message != null && (at instanceof IOException || at instanceof LDAPException)) {
                Matcher wrapped = WRAPPED.matcher(message);
                found = Optional.of(wrapped.find() ? wrapped.group(1) : message);
            }
        }
        return found;
    }

    private static String shortened(String message) {
        String line = message.replaceAll("\\s+", " ");
        return line.length() <= MAX_LENGTH ? line : line.substring(0, MAX_LENGTH) + "…";
    }
}
