package org.openmds.cli.group;

import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;

import org.openmds.aggregator.registration.DocumentProblemsException;
import org.openmds.aggregator.registration.RegistrationDocument;
import org.openmds.aggregator.registration.RegistrationParameters;
import org.openmds.cli.option.CommandException;
import org.openmds.cli.option.ExitCodes;
import org.openmds.cli.option.FailureReporter;
import org.openmds.cli.output.CountedNoun;
import org.openmds.index.RegistrationService;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.xml.XmlFragment;

/** Sends the registrations of a document to the service that makes and renews them, and prints one line for each. */
final class RegistrationFile {

    private static final int NOT_FOUND = 404;

    private final WsrfClient client;
    private final EndpointReference registrationService;
    private final PrintWriter out;
    private final PrintWriter err;

    /**
     * @param keeper
     *            the service that makes and renews the registrations
     */
    RegistrationFile(WsrfClient client, EndpointReference keeper, PrintWriter out, PrintWriter err) {
        this.client = client;
        this.registrationService = keeper;
        this.out = out;
        this.err = err;
    }

    /** Returns the registration service beside an index: the URL of the index with the last path segment replaced. */
    static EndpointReference beside(EndpointReference index) {
        String address = index.address();
        return EndpointReference.of(address.substring(0, address.lastIndexOf('/') + 1) + RegistrationService.NAME);
    }

    /**
     * Reads a document.
     *
     * @param index
     *            service group of the registrations that name none
     */
    static RegistrationDocument read(XmlFragment document, String file, EndpointReference index) {
        try {
            return RegistrationDocument.read(document, Optional.of(index));
        } catch (DocumentProblemsException e) {
            throw new CommandException(ExitCodes.FAULT,
                    "%s cannot be used: %s".formatted(file, e.getMessage()), e);
        }
    }

    /** Sends all registrations; a refused one does not stop the others. */
    void add(RegistrationDocument document) {
        document.warnings().forEach(warning -> err.println("mds: " + warning));
        List<RegistrationParameters> registrations = document.registrations();
        long failed = registrations.stream().filter(registration -> !isAccepted(registration)).count();
        out.flush();
        if (failed > 0) {
            throw new CommandException(ExitCodes.FAULT,
                    "%d of %s refused".formatted(failed,
                            CountedNoun.of(registrations.size(), "registration", "registrations")));
        }
    }

    private boolean isAccepted(RegistrationParameters registration) {
        String what = "%s at %s".formatted(registration.registrant().address(), registration.group().address());
        try {
            AddedEntry added = client.add(registrationService, registration.registrant(), registration.toFragment());
            out.println("%s  kept  %s".formatted(key(added.entry()), what));
            return true;
        } catch (WsrfFaultException e) {
            out.println("-  refused  %s: %s".formatted(what, FailureReporter.sentence(e)));
            return false;
        } catch (ConnectionException.BadAnswer e) {
            if (e.status() == NOT_FOUND) {
                throw new CommandException(ExitCodes.FAULT,
                        "the server has no %s at %s and cannot keep registrations; name another service with --to, or register one member with --keep"
                                .formatted(RegistrationService.NAME, registrationService.address()),
                        e);
            }
            throw e;
        }
    }

    private static String key(EndpointReference entry) {
        return entry.referenceParameters()
                .stream()
                .findFirst()
                .map(parameter -> parameter.root().text())
                .orElse(entry.address());
    }
}
