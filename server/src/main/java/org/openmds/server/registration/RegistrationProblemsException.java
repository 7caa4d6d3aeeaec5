package org.openmds.server.registration;

import java.util.List;

import org.openmds.wsrf.xml.DescribedException;

/** Thrown when configured registrations are invalid. The message has one line for each problem. */
public final class RegistrationProblemsException extends DescribedException {
    private static final long serialVersionUID = 1L;

    RegistrationProblemsException(List<String> problems) {
        super(String.join(System.lineSeparator(), problems), null);
    }
}
