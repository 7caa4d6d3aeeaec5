package org.openmds.server.config;

import java.util.List;

import org.openmds.wsrf.service.AccessRight;

/**
 * Who may do what, on the whole server.
 *
 * @param anonymous
 *            what a caller without a token may do
 * @param tokens
 *            the callers that show a bearer token
 */
public record RightsSettings(
        @Key(value = "What a caller without a token may do; [read, register] on loopback, [read] beyond it by default.", defaultVaries = true) List<AccessRight> anonymous,
        @Key("Callers that are known by a bearer token.") List<TokenSettings> tokens) {

    public RightsSettings {
        anonymous = List.copyOf(anonymous);
        tokens = List.copyOf(tokens);
    }
}
