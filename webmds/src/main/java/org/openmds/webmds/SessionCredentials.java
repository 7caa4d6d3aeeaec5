package org.openmds.webmds;

import java.net.URI;
import java.util.Optional;

import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.Credentials;

/**
 * Credentials of the user at the browser, while a request of that user is answered; otherwise those of WebMDS itself. WebMDS uses a user's
 * credentials only for services that its administrator configured. Thread-safe.
 */
public final class SessionCredentials implements Credentials {

    private static final ScopedValue<Optional<Authorization>> PERSON = ScopedValue.newInstance();

    private final Credentials fallback;

    public SessionCredentials(Credentials fallback) {
        this.fallback = fallback;
    }

    @Override
    public Optional<Authorization> authorizationFor(URI target) {
        return PERSON.orElse(Optional.empty()).or(() -> fallback.authorizationFor(target));
    }

    /** Runs work with the credentials of a user; if they are empty, with WebMDS's own. */
    public static <T, X extends Throwable> T as(Optional<Authorization> person, ScopedValue.CallableOp<T, X> work)
            throws X {
        return ScopedValue.where(PERSON, person).call(work);
    }
}
