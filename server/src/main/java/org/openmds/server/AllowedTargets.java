package org.openmds.server;

import java.net.InetSocketAddress;
import java.util.Optional;

import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.wsrf.client.http.TargetPolicy;

/** The policy for targets that arrive over the wire, by the source settings in use. Thread-safe. */
final class AllowedTargets implements TargetPolicy {

    private volatile TargetPolicy current;

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

    void replace(SourceSettings settings) {
        current = of(settings);
    }

    @Override
    public Optional<String> refusal(InetSocketAddress resolved) {
        return current.refusal(resolved);
    }
}
