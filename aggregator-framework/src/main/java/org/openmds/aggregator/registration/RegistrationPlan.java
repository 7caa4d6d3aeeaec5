package org.openmds.aggregator.registration;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.RegistrationTimes;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A registration that is to be kept. Equal plans are the same registration.
 *
 * @param name
 *            for logs and status; unique among the plans of a keeper
 * @param target
 *            where
 * @param member
 *            who
 * @param content
 *            {@code sg:Content}
 * @param times
 *            how long, and how often renewed
 * @param owner
 *            name of the caller in whose name it is made
 */
public record RegistrationPlan(String name, RegistrationTarget target, EndpointReference member, XmlFragment content,
        PlanTimes times,
        String owner) {

    /** Where a member is registered. */
    public sealed interface RegistrationTarget {
    }

    /** A service group of this process. */
    public record LocalGroup(String group) implements RegistrationTarget {
        @Override
        public String toString() {
            return group;
        }
    }

    /**
     * A service group elsewhere.
     *
     * @param groups
     *            where it is reached, the preferred place first; one entry in any of them will do
     */
    public record Replicas(List<EndpointReference> groups) implements RegistrationTarget {
        public Replicas {
            groups = List.copyOf(groups);
            if (groups.isEmpty()) {
                throw new IllegalArgumentException("a group is reached at one place at least");
            }
        }

        @Override
        public String toString() {
            return String.join(",", groups.stream().map(EndpointReference::address).toList());
        }
    }

    /**
     * The times of a registration.
     *
     * @param lifetime
     *            of each lease that is asked for
     * @param refresh
     *            from one renewal to the next
     * @param firstEnd
     *            until when a new entry's lease is to last, unless that is past
     */
    public record PlanTimes(Duration lifetime, Duration refresh, Optional<Instant> firstEnd) {

        /** Leases of twice the interval, as MDS4 had them. */
        public static PlanTimes ofRefresh(Duration refresh) {
            return new PlanTimes(refresh.multipliedBy(2), refresh, Optional.empty());
        }

        /** What to ask for when the entry is added now. */
        Duration firstLifetime(LeaseClock clock) {
            return firstEnd.map(end -> Duration.between(clock.now(), end))
                    .filter(Duration::isPositive)
                    .orElse(lifetime);
        }

        RegistrationTimes renewalTimes() {
            return new RegistrationTimes(lifetime, refresh);
        }
    }

    /** The owner, as the transport told it when it came. */
    public Caller caller() {
        return owner.equals(Caller.ANONYMOUS.name()) ? Caller.ANONYMOUS : new Caller(owner, true);
    }

    /**
     * What makes an entry the one that it is: two plans that agree in this are one entry to their group, whatever they are called and how often they renew.
     */
    public record EntryIdentity(RegistrationTarget target, EndpointReference member, XmlFragment content,
            String owner) {
    }

    /** The entry that the plan makes. */
    public EntryIdentity entryIdentity() {
        return new EntryIdentity(target, member, content, owner);
    }

    /** The plan of a registration that MDS4's documents describe. */
    public static RegistrationPlan of(String name, RegistrationTarget target, RegistrationParameters parameters,
            String owner) {
        PlanTimes times = new PlanTimes(parameters.refresh().multipliedBy(2), parameters.refresh(),
                parameters.firstEnd());
        return new RegistrationPlan(name, target, parameters.registrant(), parameters.content(), times, owner);
    }
}
