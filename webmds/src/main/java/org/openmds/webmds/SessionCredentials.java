package org.openmds.webmds;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

import org.openmds.webmds.source.PageCaller;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ClientTls;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.service.LaneHeader;

/**
 * Credentials of the user at the browser, while a request of that user is answered; otherwise those of WebMDS itself. WebMDS uses a user's
 * credentials only for services that its administrator configured. The services of its own process also get the user's lane. Thread-safe.
 */
public final class SessionCredentials implements Credentials {

    private final Credentials fallback;
    private final LaneHeader lanes;
    private final Predicate<URI> ownServices;

    /**
     * @param fallback
     *            credentials of WebMDS itself
     * @param lanes
     *            header by which the services of this process know the lane of a request
     * @param ownServices
     *            accepts the addresses of the services of this process; others must not get the header, because it contains a secret
     */
    public SessionCredentials(Credentials fallback, LaneHeader lanes, Predicate<URI> ownServices) {
        this.fallback = fallback;
        this.lanes = lanes;
        this.ownServices = ownServices;
    }

    @Override
    public Optional<Authorization> authorizationFor(URI target) {
        return PageCaller.current().token().or(() -> fallback.authorizationFor(target));
    }

    @Override
    public Optional<ClientTls> tlsFor(URI target) {
        return fallback.tlsFor(target);
    }

    @Override
    public Map<String, String> headersFor(URI target) {
        PageCaller caller = PageCaller.current();
        return caller.equals(PageCaller.WEBMDS) || !ownServices.test(target)
                ? Map.of()
                : Map.of(LaneHeader.NAME, lanes.value(caller.lane()));
    }
}
