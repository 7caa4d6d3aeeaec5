package org.openmds.webmds;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

import org.openmds.webmds.openid.OpenIdSettings;
import org.openmds.wsrf.addressing.EndpointReference;

/**
 * Settings of WebMDS.
 *
 * @param groups
 *            service groups that pages can show; the first is the default
 * @param folder
 *            the administrator's own pages: {@code NAME.xsl} is a style sheet, any other {@code NAME} or {@code NAME.xml} a GT4
 *            {@code WebmdsConfig}
 * @param cacheTime
 *            time for which a document is cached
 * @param sampleInterval
 *            time between two samples of the sums of a group
 * @param triggers
 *            the services of triggers
 * @param origins
 *            URLs by which browsers reach WebMDS, without a path; requests that change something are accepted only from pages of these
 * @param signIn
 *            how users sign in
 * @param isBesideApi
 *            true if the HTTP API answers at the address of the pages
 */
public record WebMdsSettings(List<ShownGroup> groups, Optional<Path> folder, Duration cacheTime,
        Duration sampleInterval,
        TriggerServiceReferences triggers,
        Supplier<List<String>> origins, SignInRules signIn, boolean isBesideApi) {

    /**
     * The ways in which users sign in.
     *
     * @param isRequired
     *            true if pages are only for users who may read
     * @param issuer
     *            issuer of OpenID Connect; empty if users do not sign in at one
     * @param access
     *            access control of the services
     */
    public record SignInRules(boolean isRequired, Optional<OpenIdSettings> issuer, PageAccess access) {

        /** Returns the rules for pages that all can see, of services of other processes. */
        public static SignInRules none() {
            return new SignInRules(false, Optional.empty(), PageAccess.unknown((_, _) -> {
            }, _ -> Optional.empty()));
        }
    }

    /**
     * A service group.
     *
     * @param name
     *            name in URLs and on pages
     * @param service
     *            endpoint reference; read late, when the server knows its port
     */
    public record ShownGroup(String name, Supplier<EndpointReference> service) {
    }

    /**
     * The services of triggers; the references are read late, when the server knows its port.
     *
     * @param triggers
     *            the service of the triggers, without a key
     * @param factory
     *            the service that lists and silences triggers
     */
    public record TriggerServiceReferences(Supplier<EndpointReference> triggers, Supplier<EndpointReference> factory) {
    }

    public WebMdsSettings {
        groups = List.copyOf(groups);
    }
}
