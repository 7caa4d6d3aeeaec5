package org.openmds.provider.input;

import java.util.HashMap;
import java.util.Map;

import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.value.HttpUrl;
import org.openmds.configuration.value.TokenFile.SecretReading;
import org.openmds.wsrf.service.Deadline;

/**
 * A document of a web server that may require a credential.
 *
 * @param accept
 *            the value of the header Accept
 * @param web
 *            sends the request
 */
record WebInput(HttpUrl url, String accept, WebAccessSettings access, DocumentRequests web) implements Input {

    @Override
    public byte[] read(Deadline deadline) throws CollectionException {
        Map<String, String> headers = new HashMap<>(Map.of("Accept", accept));
        switch (access.secret().orElse(null)) {
            case SecretReading.Usable(var secret) -> headers.put("Authorization", access.authorization(secret));
            case SecretReading.Refused(String reason) ->
                throw new CollectionException("the secret of %s %s".formatted(this, reason));
            case null -> {
                // No credential is sent.
            }
        }
        return web.get(url, headers, access.trusted(), deadline);
    }

    @Override
    public String toString() {
        return ProviderTools.describe(url);
    }
}
