package org.openmds.wsrf.client;

/**
 * A request that got no usable answer. The message is one sentence: what was tried, where, and why it failed. A fault that the service answered is no
 * such thing, but a {@link org.openmds.wsrf.fault.WsrfFaultException}.
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

    /** The address that was asked. */
    public String target() {
        return target;
    }

    /** Whether the same request may fare better at another address of the same service. */
    public abstract boolean isTargetAtFault();

    /** Not a byte of the request was sent, so that anything may be tried again: no such host, refused, connect timeout, target not allowed. */
    public static final class NotConnected extends ConnectionException {
        private static final long serialVersionUID = 1L;

        NotConnected(String target, String message) {
            super(target, message);
        }

        NotConnected(String target, String message, Throwable cause) {
            super(target, message, cause);
        }

        @Override
        public boolean isTargetAtFault() {
            return true;
        }
    }

    /** The request was sent at least in part, and the whole answer did not come: time is up, or the connection broke. It may have been done. */
    public static final class NoAnswer extends ConnectionException {
        private static final long serialVersionUID = 1L;

        NoAnswer(String target, String message, Throwable cause) {
            super(target, message, cause);
        }

        @Override
        public boolean isTargetAtFault() {
            return true;
        }
    }

    /** HTTP 401 or 403: the credentials are missing, wrong, or do not give the right. Nothing was done. */
    public static final class AccessDenied extends ConnectionException {
        private static final long serialVersionUID = 1L;

        private final int status;

        AccessDenied(String target, int status) {
            super(target, status == 401
                    ? "%s wants credentials that it accepts (HTTP 401)".formatted(target)
                    : "%s does not grant the right to do this (HTTP 403)".formatted(target));
            this.status = status;
        }

        /** 401 or 403. */
        public int status() {
            return status;
        }

        @Override
        public boolean isTargetAtFault() {
            return false;
        }
    }

    /** An answer that cannot be used: another HTTP status without a fault, a redirect, no XML, no SOAP, a DTD, too large. It may have been done. */
    public static final class BadAnswer extends ConnectionException {
        private static final long serialVersionUID = 1L;

        private final int status;

        BadAnswer(String target, int status, String problem) {
            super(target, sentence(target, problem));
            this.status = status;
        }

        BadAnswer(String target, int status, String problem, Throwable cause) {
            super(target, sentence(target, problem), cause);
            this.status = status;
        }

        /** The HTTP status. */
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
}
