package org.openmds.server;

import java.net.URI;
import java.util.Optional;

import org.openmds.server.settings.HttpServerSettings;
import org.openmds.trigger.settings.TriggerServiceSettings;

/**
 * The links in alerts if the configuration has none: to the page of the trigger in WebMDS.
 *
 * @param forReaders
 *            template of links in mails; empty if the server does not know under which URL readers reach it
 * @param forPrograms
 *            template of the URL that tells a program which server has sent an alert
 */
record AlertLinks(String forReaders, String forPrograms) {

    private static final String PAGE = "/webmds/trigger?id={{id}}";

    /** @param base URL of the server */
    static AlertLinks of(HttpServerSettings http, String base) {
        Optional<String> known = http.publicUrl().map(URI::toString);
        return new AlertLinks(known.map(url -> url.replaceFirst("/+$", "") + PAGE).orElse(""), base + PAGE);
    }

    /** Returns the template of links in mails. */
    String forReaders(TriggerServiceSettings settings) {
        return settings.link().orElse(forReaders);
    }

    /** Returns the template of links in requests to programs. */
    String forPrograms(TriggerServiceSettings settings) {
        return settings.link().filter(link -> !link.isEmpty()).orElse(forPrograms);
    }
}
