package org.openmds.server.registration;

import java.util.List;

import org.openmds.wsrf.DescribedException;

/** What the configuration wants registered cannot be; the message has a sentence a line. */
public final class RegistrationProblemsException extends DescribedException {
    private static final long serialVersionUID = 1L;

    RegistrationProblemsException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems), null);
    }
}
