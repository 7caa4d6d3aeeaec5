package org.openmds.server;

import java.net.InetSocketAddress;
import java.net.URI;
import java.util.Optional;

import org.openmds.aggregator.settings.SourceSettings;
import org.openmds.wsrf.client.http.Authorization;
import org.openmds.wsrf.client.http.ClientTls;
import org.openmds.wsrf.client.http.Credentials;
import org.openmds.wsrf.client.http.TargetPolicy;

/** The policy and the credentials for targets that arrive over the wire, by the source settings in use. Thread-safe. */
final class AllowedTargets implements TargetPolicy {

    private volatile TargetPolicy current;
    private volatile Credentials credentials = Credentials.none();

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

    void replace(SourceSettings settings, Credentials shown) {
        current = of(settings);
        credentials = shown;
    }

    /** Returns the credentials of requests to these targets, which follow the settings in use. */
    Credentials credentials() {
        return new Credentials() {
            @Override
            public Optional<Authorization> authorizationFor(URI target) {
                return credentials.authorizationFor(target);
            }

            @Override
            public Optional<ClientTls> tlsFor(URI target) {
                return credentials.tlsFor(target);
            }
        };
    }

    @Override
    public Optional<String> refusal(InetSocketAddress resolved) {
        return current.refusal(resolved);
    }
}
