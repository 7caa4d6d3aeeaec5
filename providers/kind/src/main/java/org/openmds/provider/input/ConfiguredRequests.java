package org.openmds.provider.input;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.wsrf.service.Deadline;

/** Requests to web servers that the configuration names: every address is allowed. */
record ConfiguredRequests(ProviderHttpClients clients, int maxAnswer) implements DocumentRequests {

    @Override
    public byte[] get(HttpUrl url, Map<String, String> headers, Optional<Path> trusted, Deadline deadline)
            throws CollectionException {
        return new HttpInput(clients.client(url.uri(), trusted), url.uri(), clients.withCredentials(url.uri(), headers),
                maxAnswer).read(deadline);
    }
}
