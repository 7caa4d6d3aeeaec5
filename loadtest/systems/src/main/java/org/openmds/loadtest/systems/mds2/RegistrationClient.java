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
 * A client that registers a service with a GIIS for a limited time; its caller renews the registration in time. Thread-safe.
 *
 * @param giis
 *            the suffix of the GIIS
 * @param lifetime
 *            lifetime of a registration
 */
record RegistrationClient(InetSocketAddress address, DN giis, GiisRegistration registration, Duration lifetime,
        Clock clock) {

    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(20);

    void register() throws IOException, LDAPException {
        GiisRegistration now = registration.validUntil(clock.instant().plus(lifetime));
        try (LdapConnection call = LdapConnection.connect(address, REQUEST_TIMEOUT)) {
            call.bind();
            call.send(new AddRequestProtocolOp(now.entry(giis).getDN(),
                    List.copyOf(now.entry(giis).getAttributes())));
            LdapConnection.check(call.readAnswer(_ -> {
            }));
        }
    }

    /** Registers again. A failure is ignored; the next renewal tries again. */
    void renew() {
        try {
            register();
        } catch (IOException | LDAPException _) {
            // Soft state: the registration expires unless a later renewal gets through.
        }
    }
}
