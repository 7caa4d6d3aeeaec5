package org.openmds.webmds.openid;

/** A failed sign-in, with a sentence for the user. */
public final class SignInException extends Exception {

    private static final long serialVersionUID = 1L;

    /** @param message a sentence without its end */
    public SignInException(String message) {
        super(message);
    }

    /** @param message a sentence without its end */
    public SignInException(String message, Throwable cause) {
        super(message, cause);
    }
}
