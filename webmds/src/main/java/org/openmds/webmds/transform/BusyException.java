package org.openmds.webmds.transform;

/** Thrown if a page is not made because other pages are in the making. The message is shown to the user, who may try again. */
public sealed class BusyException extends RuntimeException permits AbandonedException {

    private static final long serialVersionUID = 1L;

    public BusyException(String message) {
        super(message);
    }
}
