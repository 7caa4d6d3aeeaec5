package org.openmds.server.tls;

/** A failure of certificates, keys or authorities; the message is a sentence for the administrator. */
public final class TlsException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    TlsException(String message) {
        super(message);
    }

    TlsException(String message, Throwable cause) {
        super(message, cause);
    }
}
