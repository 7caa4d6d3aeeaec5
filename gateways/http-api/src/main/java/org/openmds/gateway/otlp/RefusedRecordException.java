package org.openmds.gateway.otlp;

/** Says why a log record becomes no entry; the other records of its request are taken all the same. */
final class RefusedRecordException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    RefusedRecordException(String message) {
        super(message, null, false, false);
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
