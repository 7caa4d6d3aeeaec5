package org.openmds.webmds.session;

import java.net.URI;
import java.util.Optional;

import org.openmds.wsrf.client.Authorization;
import org.openmds.wsrf.client.Credentials;

/**
 * Shows a service what the person at the browser has given, as long as it is asked for that person; else what WebMDS itself shows. WebMDS asks in the
 * name of a person only services that its administrator configured. Thread-safe.
 */
public final class SessionCredentials implements Credentials {

    private static final ScopedValue<Optional<Authorization>> PERSON = ScopedValue.newInstance();

    private final Credentials fallback;

    public SessionCredentials(Credentials otherwise) {
        this.fallback = otherwise;
    }

    @Override
    public Optional<Authorization> authorizationFor(URI target) {
        return PERSON.orElse(Optional.empty()).or(() -> fallback.authorizationFor(target));
    }

    /** Does something in the name of a person; in WebMDS's own where that one has given nothing, and what others will see too. */
    public static <T, X extends Throwable> T as(Optional<Authorization> person, ScopedValue.CallableOp<T, X> work)
            throws X {
        return ScopedValue.where(PERSON, person).call(work);
    }
}
