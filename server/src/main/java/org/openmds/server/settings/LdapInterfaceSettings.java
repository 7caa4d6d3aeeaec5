package org.openmds.server.settings;

import java.time.Duration;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.BindAddress;
import org.openmds.configuration.value.DataSize;

/** The LDAP interface: a read-only tree over the GLUE 2 documents of an index, for clients of a BDII. */
public record LdapInterfaceSettings(
        @Key(value = "Port of LDAP; 0 for any free port. A BDII listens on 2170. The port is opened if it is set. With http.tls.certificate, connections can begin TLS (StartTLS).", min = "0", max = "65535") Optional<Integer> port,
        @Key(value = "Port of LDAP with TLS from the beginning (LDAPS), usually 636; 0 for any free port. The port is opened if it is set; it needs http.tls.certificate.", min = "0", max = "65535") Optional<Integer> tlsPort,
        @Key(value = "Address to listen on. Callers have no credential: the right to read of anonymous callers counts.", initial = "127.0.0.1") BindAddress bind,
        @Key("Index whose entries are in the tree; by default the first one.") Optional<String> index,
        @Key(value = "Largest number of open connections. Further ones are closed at once.", initial = "1000", min = "1", max = "100000") int maxConnections,
        @Key(value = "Largest number of open connections of one address. Further ones are closed at once.", initial = "750", min = "1", max = "100000") int connectionsPerAddress,
        @Key(value = "Time from the first byte of a request to the last byte of its answer. A slower client is disconnected, and a search ends.", initial = "2m", min = "1s", max = "1h") Duration requestTimeout,
        @Key(value = "Time after which a connection without a request is closed.", initial = "2m", min = "1s", max = "1h") Duration idleTimeout,
        @Key(value = "Largest size of a request. A thousand terms in a filter take about 100 KiB.", initial = "1MiB", min = "1KiB", max = "64MiB") DataSize maxRequest,
        @Key(value = "Largest number of entries in an answer; 0 for any number.", initial = "0", min = "0", max = "100000000") int maxEntries)
        implements
            CheckedSettings {

    /** Returns true if a port is set. */
    public boolean enabled() {
        return port.isPresent() || tlsPort.isPresent();
    }

    @Override
    public void check(Findings findings) {
        if (port.isPresent() && port.get() != 0 && port.equals(tlsPort)) {
            findings.report("is the port of ldap.port, too", "tls-port", "port");
        }
    }
}
