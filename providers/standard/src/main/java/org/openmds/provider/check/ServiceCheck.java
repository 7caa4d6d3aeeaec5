package org.openmds.provider.check;

import java.net.URI;
import java.util.Optional;

import org.openmds.provider.input.TrustedCertificates;
import org.openmds.wsrf.service.Deadline;

/** A service, and how it is asked whether it is well. */
public sealed interface ServiceCheck {

    /** In the document. */
    String service();

    /** Asks, on a thread that may block. A service that is not well is an answer, not an exception. */
    ServiceCheckResult run(Deadline deadline);

    /** What is asked, as the document names it. */
    String type();

    /** Where it is asked. */
    String address();

    /** Takes connections, and greets as it should. */
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
     * Answers GET with a status from 200 to 399; of https the certificate must be good.
     *
     * @param trusted
     *            vouch for the server; those that Java trusts where there are none
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

        /** Without user and query, which may be secrets. */
        @Override
        public String address() {
            return "%s://%s%s%s".formatted(uri.getScheme(), uri.getHost(),
                    uri.getPort() < 0 ? "" : ":" + uri.getPort(), uri.getPath());
        }
    }
}
