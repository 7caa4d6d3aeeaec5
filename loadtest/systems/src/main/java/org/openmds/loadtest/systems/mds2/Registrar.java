package org.openmds.loadtest.systems.mds2;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

import com.unboundid.ldap.protocol.AddRequestProtocolOp;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.LDAPException;

/**
 * Tells a GIIS of a service: once for a while. Its user does it again in time. Thread-safe.
 *
 * @param giis
 *            the suffix of the one that is told
 * @param valid
 *            how long a registration counts
 */
record Registrar(InetSocketAddress at, DN giis, Registration registration, Duration valid, Clock clock) {

    private static final Duration LONGEST = Duration.ofSeconds(20);

    void register() throws IOException, LDAPException {
        Registration now = registration.until(clock.instant().plus(valid));
        try (LdapCall call = LdapCall.connect(at, LONGEST)) {
            call.bind();
            call.send(new AddRequestProtocolOp(now.entry(giis).getDN(),
                    List.copyOf(now.entry(giis).getAttributes())));
            LdapCall.check(call.last(_ -> {
            }));
        }
    }

    /** As {@link #register}; a GIIS that is away is told the next time. */
    void renew() {
        try {
            register();
        } catch (IOException | LDAPException _) {
            // Soft state: the registration expires unless a later renewal gets through.
        }
    }
}
