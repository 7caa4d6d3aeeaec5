package org.openmds.server.settings;

import java.util.List;

import org.openmds.configuration.Key;
import org.openmds.wsrf.client.http.IpNetwork;

/**
 * The clients of the HTTP server by their addresses: the limits of one address, the networks without limits, and the proxies, behind which clients have
 * other addresses. An IPv6 address counts as its first 64 bits.
 */
public record ClientLimitSettings(
        @Key(value = "Largest number of open connections of one address; by default three quarters of http.max-connections. Further ones are closed at once.", min = "1", max = "100000", defaultVaries = true) int connectionsPerAddress,
        @Key(value = "Largest number of requests of one address in a second; by default 20000 for each processor. Further ones get the status 429.", min = "1", max = "100000000", defaultVaries = true) int requestsPerSecond,
        @Key(value = "Number of answers with an error status that one address gets in a second. Further ones are delayed, at most 2 s.", min = "1", max = "100000000", initial = "50") int refusalsPerSecond,
        @Key("Networks whose addresses have no limit of connections and requests. Loopback is not exempt by default.") List<IpNetwork> exemptNetworks,
        @Key("Networks of the proxies in front of the server. On their connections, X-Forwarded-For, -Host, -Proto and -Port, or else Forwarded, name the client, the host and the scheme; on others, these headers are ignored.") List<IpNetwork> trustedProxies) {

    public ClientLimitSettings {
        exemptNetworks = List.copyOf(exemptNetworks);
        trustedProxies = List.copyOf(trustedProxies);
    }
}
