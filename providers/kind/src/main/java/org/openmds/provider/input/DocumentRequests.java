package org.openmds.provider.input;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.wsrf.service.Deadline;

/** The port to web servers. Thread-safe. */
@FunctionalInterface
public interface DocumentRequests {

    /**
     * Sends a GET request; blocks.
     *
     * @param headers
     *            headers of the request; never part of a message
     * @param trusted
     *            the file of the trusted certificates; empty for those that Java trusts
     * @return the document of an answer 200, limited in size
     * @throws CollectionException
     *             the address is not allowed, or there is no such answer in time; the message names the request
     */
    byte[] get(HttpUrl url, Map<String, String> headers, Optional<Path> trusted, Deadline deadline)
            throws CollectionException;
}
