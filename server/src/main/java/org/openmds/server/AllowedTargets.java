package org.openmds.server;

import java.net.InetSocketAddress;
import java.util.Optional;

import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.TargetPolicy;

/** The policy and the credentials for targets, those that arrive over the wire and those of the configuration, by the source settings in use. Thread-safe. */
final class AllowedTargets implements TargetPolicy {

    private volatile TargetPolicy current;
    private volatile Credentials credentials = Credentials.none();
    private volatile Credentials configured = Credentials.none();

    AllowedTargets(SourceSettings settings) {
        this.current = of(settings);
    }

    /** Returns the policy of given settings. */
    static TargetPolicy of(SourceSettings settings) {
        TargetPolicy places = settings.localTargets() ? TargetPolicy.allowAll() : TargetPolicy.refuseLocal();
        if (!settings.allowedNetworks().isEmpty()) {
            TargetPolicy named = places.and(TargetPolicy.networks(settings.allowedNetworks()));
            return settings.localTargets() ? named : named.and(TargetPolicy.refuseOwn(settings.allowedNetworks()));
        }
        return settings.localTargets() ? places : places.and(TargetPolicy.refusePrivate());
    }

    void replace(SourceSettings settings, OutgoingClients outgoing) {
        current = of(settings);
        credentials = outgoing.ofCallers();
        configured = outgoing.ofConfiguration();
    }

    /** Returns the credentials of requests to these targets, which follow the settings in use. */
    Credentials credentials() {
        return Credentials.chosenBy(_ -> credentials);
    }

    /** Returns the credentials of requests to targets that the configuration names, which follow the settings in use. */
    Credentials ofConfiguration() {
        return Credentials.chosenBy(_ -> configured);
    }

    @Override
    public Optional<String> refusal(InetSocketAddress resolved) {
        return current.refusal(resolved);
    }
}
