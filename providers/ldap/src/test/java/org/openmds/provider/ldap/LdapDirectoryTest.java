package org.openmds.provider.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openmds.aggregator.CollectionException;
import org.openmds.wsrf.service.Deadline;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.listener.InMemoryListenerConfig;

/** The limits over several readings of changes. The test sets the times of the entries. */
class LdapDirectoryTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-22T03:30:00Z"), ZoneOffset.UTC);

    private InMemoryDirectoryServer server;

    @BeforeEach
    void start() throws Exception {
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig("o=grid");
        config.setSchema(null);
        config.setGenerateOperationalAttributes(false);
        config.setListenerConfigs(
                InMemoryListenerConfig.createLDAPConfig("plain", InetAddress.getLoopbackAddress(), 0, null));
        server = new InMemoryDirectoryServer(config);
        add("o=grid", "20261122030000Z");
        add("cn=a,o=grid", "20261122030000Z");
        add("cn=b,o=grid", "20261122030000Z");
        server.startListening();
    }

    @AfterEach
    void stop() {
        server.shutDown(true);
    }

    @Test
    void read_changesBeyondTheLimit_failUntilTheyFit() throws Exception {
        LdapDirectory directory = new LdapDirectory(
                new LdapServer("127.0.0.1", server.getListenPort(), LdapServer.Security.NONE, Optional.empty(),
                        Optional.empty(), Optional.empty()),
                new LdapSearch("o=grid", "(objectClass=*)", 100, 100, 1_000, Duration.ofMinutes(10)), CLOCK);
        read(directory);

        change("cn=a,o=grid", "20261122031000Z", 600);
        read(directory);
        change("o=grid", "20261122032000Z", 1);
        read(directory);
        // This reading alone is within the limit.
        change("cn=b,o=grid", "20261122032000Z", 600);
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read(directory))
                .withMessageEndingWith(" gave more than the 1000 bytes allowed");
        assertThatExceptionOfType(CollectionException.class).isThrownBy(() -> read(directory));

        server.delete("cn=a,o=grid");
        assertThat(directory.read(Deadline.in(Duration.ofSeconds(20)))).hasSize(2);
    }

    private static void read(LdapDirectory directory) throws CollectionException {
        assertThat(directory.read(Deadline.in(Duration.ofSeconds(20)))).hasSize(3);
    }

    private void add(String name, String changed) throws Exception {
        server.add("dn: " + name, "objectClass: thing", "description: x", "modifyTimestamp: " + changed);
    }

    private void change(String name, String changed, int length) throws Exception {
        server.modify("dn: " + name, "changetype: modify", "replace: description",
                "description: " + "x".repeat(length), "-", "replace: modifyTimestamp", "modifyTimestamp: " + changed);
    }
}
