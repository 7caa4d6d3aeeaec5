package org.openmds.provider.check;

import java.net.URI;
import java.util.Optional;

import org.openmds.provider.input.TrustedCertificates;
import org.openmds.wsrf.service.Deadline;

/** A check that a service works. */
sealed interface ServiceCheck {

    /** Returns the service's name in the document. */
    String service();

    /** Runs the check, on a thread that may block. A service that is down is a result, not an exception. */
    ServiceCheckResult run(Deadline deadline);

    /** Returns the type of the check in the document. */
    String type();

    /** Returns the checked address in the document. */
    String address();

    /** Connects to the service and reads its greeting. */
    record Connection(String service, GreetingProtocol greeting, String host, int port) implements ServiceCheck {

        @Override
        public ServiceCheckResult run(Deadline deadline) {
            return BannerCheck.run(this, deadline);
        }

        @Override
        public String type() {
            return greeting.name();
        }

        @Override
        public String address() {
            return "%s:%d".formatted(host, port);
        }
    }

    /**
     * Expects that a GET returns a status from 200 to 399. For https, the certificate must be valid.
     *
     * @param trusted
     *            trusted certificates; if empty, those that Java trusts
     */
    record Http(String service, URI uri, Optional<TrustedCertificates> trusted) implements ServiceCheck {

        @Override
        public ServiceCheckResult run(Deadline deadline) {
            return new WebRequest(this, deadline).send();
        }

        @Override
        public String type() {
            return "HTTP";
        }

        /** Returns the address without user and query, which may be secrets. */
        @Override
        public String address() {
            return "%s://%s%s%s".formatted(uri.getScheme(), uri.getHost(),
                    uri.getPort() < 0 ? "" : ":" + uri.getPort(), uri.getPath());
        }
    }
}
