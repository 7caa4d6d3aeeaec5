package org.openmds.server.settings;

import java.util.List;

import org.openmds.configuration.Key;
import org.openmds.wsrf.service.AccessRight;

/** The rights of callers on the whole server. */
public record RightsSettings(
        @Key(value = "Rights of callers without a token; by default [read, subscribe, register] on loopback and [read] on other addresses.", defaultVaries = true) List<AccessRight> anonymous,
        @Key("Callers with a bearer token.") List<TokenSettings> tokens) {

    public RightsSettings {
        anonymous = List.copyOf(anonymous);
        tokens = List.copyOf(tokens);
    }
}
