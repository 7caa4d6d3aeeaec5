package org.openmds.wsrf.client.http;

/**
 * Reports a request without a usable answer. The message is one sentence with the request, the target and the cause. A fault in the service's
 * answer is reported as {@link org.openmds.wsrf.fault.WsrfFaultException} instead.
 */
public abstract sealed class ConnectionException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String target;

    private ConnectionException(String target, String message) {
        super(message);
        this.target = target;
    }

    private ConnectionException(String target, String message, Throwable cause) {
        super(message, cause);
        this.target = target;
    }

    /** Returns the address to which the request was sent. */
    public String target() {
        return target;
    }

    /** Returns true if the same request may succeed at another address of the same service. */
    public abstract boolean isTargetAtFault();

    /** No byte of the request was sent, so every request may be retried: unknown host, connection refused, connect timeout, target not allowed. */
    public static final class NotConnected extends ConnectionException {
        private static final long serialVersionUID = 1L;

        public NotConnected(String target, String message) {
            super(target, message);
        }

        public NotConnected(String target, String message, Throwable cause) {
            super(target, message, cause);
        }

        @Override
        public boolean isTargetAtFault() {
            return true;
        }
    }

    /**
     * The request was sent at least in part, but the answer is missing or incomplete: timeout, or broken connection. The service may have executed
     * it.
     */
    public static final class NoAnswer extends ConnectionException {
        private static final long serialVersionUID = 1L;

        public NoAnswer(String target, String message, Throwable cause) {
            super(target, message, cause);
        }

        @Override
        public boolean isTargetAtFault() {
            return true;
        }
    }

    /** HTTP 401 or 403: the credentials are missing, wrong or insufficient. The service did not execute the request. */
    public static final class AccessDenied extends ConnectionException {
        private static final long serialVersionUID = 1L;

        private final int status;

        public AccessDenied(String target, int status) {
            super(target, status == 401
                    ? "%s requires valid credentials (HTTP 401)".formatted(target)
                    : "%s refuses the request: the credentials do not give access (HTTP 403)".formatted(target));
            this.status = status;
        }

        /** Returns 401 or 403. */
        public int status() {
            return status;
        }

        @Override
        public boolean isTargetAtFault() {
            return false;
        }
    }

    /**
     * An unusable answer: another HTTP status without a fault, a redirect, no XML, no SOAP, a DTD, too large. The service may have executed the
     * request.
     */
    public static sealed class BadAnswer extends ConnectionException permits TooLarge {
        private static final long serialVersionUID = 1L;

        private final int status;

        public BadAnswer(String target, int status, String problem) {
            super(target, sentence(target, problem));
            this.status = status;
        }

        public BadAnswer(String target, int status, String problem, Throwable cause) {
            super(target, sentence(target, problem), cause);
            this.status = status;
        }

        /** Returns the HTTP status. */
        public int status() {
            return status;
        }

        @Override
        public boolean isTargetAtFault() {
            return status >= 500;
        }

        private static String sentence(String target, String problem) {
            return "the answer of %s %s".formatted(target, problem);
        }
    }

    /** An answer that exceeds a limit of this client: of its bytes or of its XML. */
    public static final class TooLarge extends BadAnswer {
        private static final long serialVersionUID = 1L;

        public TooLarge(String target, int status, String problem) {
            super(target, status, problem);
        }

        public TooLarge(String target, int status, String problem, Throwable cause) {
            super(target, status, problem, cause);
        }
    }
}
