package org.openmds.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Map;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openmds.wsrf.service.AccessPolicy.Access;
import org.openmds.wsrf.service.Caller;

class SubscriberRightsTest {

    private static final Map<String, String> NAMES = Map.of("own.example.org", "192.0.2.7", "a.victim.example.org",
            "198.51.100.1", "b.victim.example.org", "198.51.100.1");

    private final HostKeys hosts = new HostKeys(SubscriberRightsTest::resolve);
    private final SubscriberRights rights = new SubscriberRights(
            (caller, _, _) -> caller.name().equals("alice") ? Access.GRANTED : Access.CREDENTIAL_REQUIRED, hosts);

    @AfterEach
    void close() {
        hosts.close();
    }

    @ParameterizedTest
    @CsvSource({"192.0.2.7, 192.0.2.7, true", "192.0.2.7, 192.0.2.8, false", "192.0.2.7, own.example.org, false",
        "2001:db8::7, [2001:db8:0::7], true", "2001:db8::7, [2001:db8::8], false"})
    void refusal_callerWithoutCredential_mayNameTheOwnAddressAsSuch(String address, String host, boolean allowed) {
        Caller caller = Caller.anonymous("lane", Optional.of(InetAddress.ofLiteral(address)));

        assertThat(rights.refusal(caller, "index", host).isEmpty()).isEqualTo(allowed);
    }

    @Test
    void refusal_byTheRight_allowsAnyHostForCallersWhoHaveIt() {
        assertThat(rights.refusal(new Caller("alice", true), "index", "a.victim.example.org")).isEmpty();
        assertThat(rights.refusal(new Caller("bob", true), "index", "192.0.2.7")).isPresent();
    }

    @Test
    void share_namesOfOneAddress_haveItsKey() {
        assertThat(rights.share("a.victim.example.org")).isEqualTo(rights.share("b.victim.example.org"))
                .isEqualTo(rights.share("198.51.100.1"));
        assertThat(rights.share("unknown.example.org")).isEqualTo("unknown.example.org");
        assertThat(rights.share("[2001:db8::7]")).isEqualTo(rights.share("[2001:db8::0:8]"));
    }

    private static InetAddress[] resolve(String name) throws UnknownHostException {
        String address = NAMES.get(name);
        if (address == null) {
            throw new UnknownHostException(name);
        }
        return new InetAddress[]{InetAddress.ofLiteral(address)};
    }
}
