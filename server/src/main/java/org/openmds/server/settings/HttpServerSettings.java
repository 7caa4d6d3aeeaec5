package org.openmds.server.settings;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.Embedded;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.BindAddress;

/** The address and connections of the server. */
public record HttpServerSettings(
        @Key(value = "Address to listen on. Any address other than loopback requires a token with the right to register.", initial = "127.0.0.1") BindAddress bind,
        @Key(value = "Port to listen on; 0 for any free port. The server prints the port when it starts.", initial = "8080", min = "0", max = "65535") int port,
        @Key("URL of the server in endpoint references, if clients reach it at another address (containers, NAT, proxies); without user, query and fragment. WebMDS accepts forms only from pages under this URL.") Optional<URI> publicUrl,
        @Key(value = "Largest number of open connections. Then further clients wait, and connections are closed after each answer.", initial = "1000", min = "1", max = "100000") int maxConnections,
        @Key(value = "Time from the first byte of a request to the last byte of its answer. A slower client is disconnected.", initial = "30s", min = "1s", max = "1h") Duration requestTimeout,
        @Key(value = "Time after which an idle connection is closed.", initial = "60s", min = "1s", max = "1h") Duration idleTimeout,
        @Embedded TransportSettings transport,
        @Embedded ClientLimitSettings clients,
        @Key("Further names of the server. It knows the host of http.public-url, http.bind, the names of this machine, localhost, and any IP address. A request for another host gets the status 421.") List<String> hostNames,
        @Key("Connector for health, metrics and administration that clients of the services cannot occupy.") OperationsSettings operations) {

    public HttpServerSettings {
        hostNames = List.copyOf(hostNames);
    }
}
