package org.openmds.server.config;

import java.net.URI;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.client.IpNetwork;

/**
 * How content is collected, from wherever it comes.
 *
 * @param timeout
 *            of one collection by query or HTTP, waiting for its turn included
 * @param shortestInterval
 *            the shortest that a registration may ask for
 * @param maxAnswer
 *            bytes of an answer
 * @param perHost
 *            calls to one host at a time
 * @param localTargets
 *            whether registrations that came over the wire may name loopback and link-local targets
 * @param allowedNetworks
 *            where the targets of such registrations must be; empty for anywhere
 * @param credentials
 *            what is shown to which targets
 * @param subscription
 *            how subscriptions elsewhere are kept
 * @param execution
 *            the programs that may be run
 */
public record SourceSettings(
        @Key(value = "How long one collection by query or HTTP may take, waiting for its turn included.", min = "100ms", max = "1h") Duration timeout,
        @Key(value = "The shortest interval (PollIntervalMillis) that a registration may ask for.", min = "10ms", max = "1h") Duration shortestInterval,
        @Key(value = "Size of an answer.", min = "1KiB", max = "1GiB") DataSize maxAnswer,
        @Key(value = "Calls to one host at a time.", min = "1", max = "1000") int perHost,
        @Key(value = "Whether registrations that came over the wire may name loopback and link-local targets; by default while http.bind is loopback.", defaultVaries = true) boolean localTargets,
        @Key("Networks in which the targets of registrations that came over the wire must be, such as 10.0.0.0/8; empty for any.") List<IpNetwork> allowedNetworks,
        @Key("What is shown to which targets.") List<CredentialSettings> credentials,
        @Key("How the subscriptions that this process has elsewhere are kept.") SubscriptionSourceSettings subscription,
        @Key("The programs that may be run.") ExecutionSettings execution) {

    public SourceSettings {
        allowedNetworks = List.copyOf(allowedNetworks);
        credentials = List.copyOf(credentials);
    }

    /** The same with other programs. */
    public SourceSettings withExecution(ExecutionSettings programs) {
        return new SourceSettings(timeout, shortestInterval, maxAnswer, perHost, localTargets, allowedNetworks,
                credentials, subscription, programs);
    }

    /** What is shown to a target: the credential with the longest URL that the target's begins with. */
    public Optional<CredentialSettings> credential(URI target) {
        return credentials.stream()
                .filter(credential -> credential.url().covers(target))
                .max(Comparator.comparingInt(credential -> credential.url().length()));
    }
}
