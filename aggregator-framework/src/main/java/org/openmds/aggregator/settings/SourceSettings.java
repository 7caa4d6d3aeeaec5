package org.openmds.aggregator.settings;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.openmds.configuration.CheckedSettings;
import org.openmds.configuration.Findings;
import org.openmds.configuration.Key;
import org.openmds.configuration.value.DataSize;
import org.openmds.configuration.value.UrlPrefix;
import org.openmds.wsrf.client.credential.OutgoingCredentials;
import org.openmds.wsrf.client.http.IpNetwork;

/** The settings for collecting content from all sources. */
public record SourceSettings(
        @Key(value = "Longest duration of one collection by query or HTTP, including the wait for a connection.", initial = "30s", min = "100ms", max = "1h") Duration timeout,
        @Key(value = "Shortest interval (PollIntervalMillis) that a registration may request.", initial = "1s", min = "10ms", max = "1h") Duration shortestInterval,
        @Key(value = "Largest size of an answer. With a larger one the collection fails.", initial = "16MiB", min = "1KiB", max = "1GiB") DataSize maxAnswer,
        @Key(value = "Largest number of concurrent requests to one host. Further requests wait.", initial = "8", min = "1", max = "1000") int perHost,
        @Key(value = "Whether registrations that arrive over the wire may name loopback and link-local targets; by default true if http.bind is loopback.", defaultVaries = true) boolean localTargets,
        @Key("Networks of the targets of registrations that arrive over the wire; empty for public addresses of other machines, and any if local-targets is true. An address of this machine must be named alone, such as 192.0.2.7/32.") List<IpNetwork> allowedNetworks,
        @Key("Authorities that sign the certificates of https targets: a file in PEM form, or a directory as the IGTF distributes it; absent: the authorities of Java.") Optional<Path> ca,
        @Key("Credentials of requests to sources, upstreams, web hooks and consumers, and their targets.") List<CredentialSettings> credentials,
        @Key("Subscriptions of this process with other services.") SubscriptionSourceSettings subscription,
        @Key("Programs that may be run as sources.") ExecutionSettings execution)
        implements
            CheckedSettings {

    public SourceSettings {
        allowedNetworks = List.copyOf(allowedNetworks);
        credentials = List.copyOf(credentials);
    }

    /** Returns a copy with other programs. */
    public SourceSettings withExecution(ExecutionSettings programs) {
        return new SourceSettings(timeout, shortestInterval, maxAnswer, perHost, localTargets, allowedNetworks,
                ca, credentials, subscription, programs);
    }

    /** Returns the files for targets that no credential names. */
    public OutgoingCredentials others() {
        return new OutgoingCredentials(ca, Optional.empty(), Optional.empty(), false);
    }

    /** Returns the credential for a target: the one with the longest URL prefix that covers the target. */
    public Optional<CredentialSettings> credential(URI target) {
        return credentials.stream()
                .filter(credential -> credential.url().covers(target))
                .max(Comparator.comparingInt(credential -> credential.url().length()));
    }

    @Override
    public void check(Findings findings) {
        if (ca.isPresent() && findings.isValid("ca")) {
            CredentialSettings.check(others(), "ca", findings);
        }
        List<UrlPrefix> urls = new ArrayList<>();
        for (int i = 0; i < credentials.size(); i++) {
            UrlPrefix url = credentials.get(i).url();
            String key = "credentials[%d].url".formatted(i);
            if (findings.isValid(key)) {
                if (urls.stream().anyMatch(url::sameAs)) {
                    findings.report("another credential is configured for " + url, key);
                }
                urls.add(url);
            }
        }
    }
}
