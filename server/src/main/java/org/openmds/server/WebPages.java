package org.openmds.server;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.openmds.configuration.value.HttpUrl;
import org.openmds.configuration.value.TokenFile;
import org.openmds.server.config.Configuration;
import org.openmds.server.credential.TargetCredentials;
import org.openmds.server.operation.StartException;
import org.openmds.webmds.PageAccess;
import org.openmds.webmds.PageBudgets;
import org.openmds.webmds.PageGroupSettings;
import org.openmds.webmds.SessionCredentials;
import org.openmds.webmds.SignInSettings;
import org.openmds.webmds.WebMds;
import org.openmds.webmds.WebMdsSettings;
import org.openmds.webmds.WebMdsSettings.ShownGroup;
import org.openmds.webmds.WebPageSettings;
import org.openmds.webmds.openid.OpenIdSettings;
import org.openmds.webmds.transform.DocumentMemory;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ClientTls;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.HttpSettings;
import org.openmds.wsrf.service.LaneHeader;

/** Creates WebMDS from the configuration. */
final class WebPages {

    /** Bytes of a message around its document. */
    private static final int ENVELOPE_BYTES = 64 << 10;

    private WebPages() {
    }

    /**
     * The indexes and services of this process.
     *
     * @param indexes
     *            the names of the indexes
     * @param services
     *            the URL of the services for this process, such as {@code http://127.0.0.1:8080/wsrf/services/}; empty if it has none
     * @param published
     *            the URL of the services in endpoint references
     * @param lanes
     *            header by which the services know the lane of a browser
     * @param tls
     *            the TLS of requests to the services; empty for plain HTTP
     * @param access
     *            returns the access control of pages, for the token of WebMDS itself
     */
    record LocalServices(List<String> indexes, String services, String published, LaneHeader lanes,
            Optional<ClientTls> tls, Function<Optional<Authorization>, PageAccess> access) {

        /** Returns the value for a process without services. */
        static LocalServices none(Function<Optional<Authorization>, PageAccess> access) {
            return new LocalServices(List.of(), "", "", LaneHeader.ofThisProcess(), Optional.empty(), access);
        }

        /** Returns the URL at which this process reaches an address. */
        private String route(String address) {
            return !published.isEmpty() && address.startsWith(published)
                    ? services + address.substring(published.length())
                    : address;
        }

        /** Returns credentials that also know the TLS of this process. */
        private Credentials with(Credentials given) {
            Credentials own = new Credentials() {
                @Override
                public Optional<Authorization> authorizationFor(URI target) {
                    return given.authorizationFor(target);
                }

                @Override
                public Optional<ClientTls> tlsFor(URI target) {
                    return tls;
                }
            };
            return tls.isEmpty() ? given : Credentials.chosenBy(target -> has(target) ? own : given);
        }

        private boolean has(URI target) {
            return !services.isEmpty()
                    && HttpUrl.parse(services).origin().equals(HttpUrl.parse(target.toString()).origin());
        }

        /** Returns the addresses of the trigger services. A process without services uses those at the URL of its first service group. */
        private WebMdsSettings.TriggerServiceReferences triggers(String firstGroup) {
            String beside = services.isEmpty() ? firstGroup.substring(0, firstGroup.lastIndexOf('/') + 1) : services;
            return new WebMdsSettings.TriggerServiceReferences(() -> EndpointReference.of(beside + TriggerService.NAME),
                    () -> EndpointReference.of(beside + TriggerService.FACTORY));
        }
    }

    /**
     * Prepares the pages.
     *
     * @param localServices
     *            the service groups and services of this process
     * @param origins
     *            the origins under which browsers reach the pages
     * @param budgets
     *            the limits for all browsers, and for each
     * @throws StartException
     *             there is no service group to show, or a file of credentials cannot be read
     */
    static WebMds open(Configuration configuration, LocalServices localServices, Supplier<List<String>> origins,
            PageBudgets budgets) {
        WebPageSettings settings = configuration.webmds();
        TargetCredentials shown = TargetCredentials.open(configuration.sources());
        List<ShownGroup> groups = new ArrayList<>(
                localServices.indexes().stream().map(name -> group(name, localServices.services() + name)).toList());
        settings.groups().forEach(each -> groups.add(group(each.name(), each.url().toString())));
        if (groups.isEmpty()) {
            throw new StartException(
                    "WebMDS has no service group to show: name one in webmds.groups or with --index");
        }
        Optional<Authorization> own = token(settings);
        int documentBytes = (int) settings.documentSize().bytes();
        return WebMds.open(
                new WebMdsSettings(groups, settings.folder(), settings.keep(), settings.sampleInterval(),
                        localServices.triggers(groups.getFirst().service().get().address()),
                        origins,
                        new WebMdsSettings.SignInRules(settings.signIn().required(), issuer(settings.signIn(), shown),
                                localServices.access().apply(own)),
                        !localServices.indexes().isEmpty()),
                WsrfClient.builder()
                        .http(HttpSettings.DEFAULT.withMaxAnswerBytes(documentBytes + ENVELOPE_BYTES))
                        .limits(DocumentMemory.limits(documentBytes))
                        .counting(DocumentMemory::received)
                        .routes(localServices::route)
                        .credentials(new SessionCredentials(
                                localServices.with(credentials(settings, localServices, own, shown)),
                                localServices.lanes(), localServices::has))
                        .build(),
                budgets);
    }

    private static ShownGroup group(String name, String url) {
        EndpointReference service = EndpointReference.of(url);
        return new ShownGroup(name, () -> service);
    }

    private static Optional<OpenIdSettings> issuer(SignInSettings settings, TargetCredentials shown) {
        return settings.issuer()
                .map(url -> new OpenIdSettings(URI.create(url), settings.clientId().orElseThrow(),
                        () -> settings.clientSecretFile()
                                .map(file -> secret(file, "webmds.sign-in.client-secret-file")),
                        Stream.concat(Stream.of("openid"), settings.scopes().stream()).distinct().toList(),
                        shown.ofConfiguration()));
    }

    private static Optional<Authorization> token(WebPageSettings settings) {
        return settings.tokenFile().map(file -> Authorization.bearer(secret(file, "webmds.token-file")));
    }

    private static String secret(Path file, String key) {
        return switch (TokenFile.read(file)) {
            case TokenFile.SecretReading.Usable(var secret) -> secret.reveal();
            case TokenFile.SecretReading.Refused(String reason) ->
                throw new StartException("the file %s of %s %s".formatted(file, key, reason));
        };
    }

    /** Returns the token and the certificate for the service groups only: other addresses that documents in the folder name do not get them. */
    private static Credentials credentials(WebPageSettings settings, LocalServices localServices,
            Optional<Authorization> token, TargetCredentials shown) {
        Set<String> origins = Stream.concat(settings.groups().stream().map(PageGroupSettings::url),
                Stream.of(localServices.services()).filter(url -> !url.isEmpty()).map(HttpUrl::parse))
                .map(HttpUrl::origin)
                .collect(Collectors.toSet());
        Predicate<URI> known = target -> origins.contains(HttpUrl.parse(target.toString()).origin());
        Credentials tls = shown.ofPages(settings.groups().stream().map(group -> group.url().toString()).toList());
        return new Credentials() {
            @Override
            public Optional<Authorization> authorizationFor(URI target) {
                return known.test(target) ? token : Optional.empty();
            }

            @Override
            public Optional<ClientTls> tlsFor(URI target) {
                return tls.tlsFor(target);
            }
        };
    }
}
