package org.openmds.wsrf.client.credential;

import org.openmds.wsrf.xml.DescribedException;

/** Reports a file of credentials that cannot be used; the message is a sentence with the file. */
public final class CredentialException extends DescribedException {

    private static final long serialVersionUID = 1L;

    public CredentialException(String message) {
        super(message, null);
    }

    public CredentialException(String message, Throwable cause) {
        super(message, cause);
    }
}
