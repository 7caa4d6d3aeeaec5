package org.openmds.wsrf.client.http;

import java.security.cert.CertPathBuilderException;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import javax.net.ssl.SSLException;

/** Explains failures of TLS: which of certificate, authority and name was refused, and the files to look at. */
final class TlsFailures {

    private static final Pattern NAME = Pattern.compile("No (subject alternative|name matching).*", Pattern.DOTALL);
    private static final Pattern ALERT = Pattern.compile("\\(?(?:\\w+\\)? )?Received fatal alert: (\\w+)");
    private static final Pattern BEGINNING = Pattern.compile("^(NotAfter|NotBefore): ");
    private static final int MAX_CAUSES = 20;

    private TlsFailures() {
    }

    /**
     * Returns the explanation of a failure of TLS, without the target, such as "its certificate has expired"; empty for other failures.
     *
     * @param tls
     *            the TLS of the request; empty for that of Java
     */
    static Optional<String> explanation(Throwable failure, Optional<ClientTls> tls) {
        Optional<String> refused = Optional.empty();
        Throwable cause = failure;
        for (int i = 0; cause != null && i < MAX_CAUSES; i++) {
            Optional<String> found = ofOne(cause, tls);
            // The innermost cause is the most exact one.
            refused = found.isPresent() ? found : refused;
            cause = cause.getCause();
        }
        return refused;
    }

    private static Optional<String> ofOne(Throwable cause, Optional<ClientTls> tls) {
        String message = String.valueOf(cause.getMessage());
        if (cause instanceof CertificateExpiredException) {
            return Optional.of("its certificate has expired (%s)".formatted(time(message)));
        }
        if (cause instanceof CertificateNotYetValidException) {
            return Optional.of("its certificate is not valid yet (%s)".formatted(time(message)));
        }
        if (cause instanceof CertPathBuilderException) {
            return Optional.of("no authority that this client trusts has signed its certificate; the client trusts %s"
                    .formatted(authorities(tls)));
        }
        if (cause instanceof CertificateException && NAME.matcher(message).matches()) {
            return Optional.of("its certificate is for another name: " + oneLine(message));
        }
        if (cause instanceof CertificateException && cause.getCause() == null) {
            return Optional.of("its certificate is refused: %s; the client trusts %s".formatted(oneLine(message),
                    authorities(tls)));
        }
        return cause instanceof SSLException ? ofAlert(message, tls) : Optional.empty();
    }

    private static Optional<String> ofAlert(String message, Optional<ClientTls> tls) {
        Matcher alert = ALERT.matcher(message);
        if (alert.find()) {
            return Optional.of("it refuses the TLS connection (%s); this client shows %s".formatted(alert.group(1),
                    tls.flatMap(ClientTls::certificate).orElse("no certificate")));
        }
        return message.contains("Unsupported or unrecognized SSL message")
                ? Optional.of("it does not use TLS at this port")
                : Optional.empty();
    }

    private static String authorities(Optional<ClientTls> tls) {
        return tls.map(ClientTls::authorities).orElse("the authorities of Java");
    }

    private static String time(String message) {
        return (message.startsWith("NotAfter") ? "it ended at " : "")
                + BEGINNING.matcher(oneLine(message)).replaceFirst("");
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\s+", " ").strip();
    }
}
