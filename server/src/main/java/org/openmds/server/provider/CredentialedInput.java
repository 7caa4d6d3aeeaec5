package org.openmds.server.provider;

import java.util.HashMap;
import java.util.Map;

import org.openmds.aggregator.CollectionException;
import org.openmds.configuration.TokenFile;
import org.openmds.provider.input.Input;
import org.openmds.server.config.WebSourceSettings;
import org.openmds.wsrf.service.Deadline;

/** Reads a document from a web server with credentials. The secret is read from its file for each request, so that a new secret needs no restart. */
record CredentialedInput(WebSourceSettings settings, ProviderTools tools) implements Input {

    @Override
    public byte[] read(Deadline deadline) throws CollectionException {
        Map<String, String> headers = new HashMap<>(Map.of("Accept", settings.accept()));
        if (settings.secret().isPresent()) {
            switch (settings.secret().get()) {
                case TokenFile.SecretReading.Usable(var secret) ->
                    headers.put("Authorization", settings.authorization(secret).headerValue());
                case TokenFile.SecretReading.Refused(String reason) ->
                    throw new CollectionException("the secret of %s %s".formatted(this, reason));
            }
        }
        return tools.http(settings.url().uri(), headers, settings.trusted()).read(deadline);
    }

    @Override
    public String toString() {
        return settings.inputDescription();
    }
}
