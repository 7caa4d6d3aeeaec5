package org.openmds.aggregator.registration;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.registration.RegistrationTimes;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.service.Caller;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * A registration that is made and renewed. Equal plans are the same registration.
 *
 * @param name
 *            name for logs and status; unique in a {@link RegistrationRenewer}
 * @param target
 *            the group
 * @param member
 *            the registered service
 * @param content
 *            the {@code sg:Content}
 * @param times
 *            lease and renewal interval
 * @param owner
 *            name of the caller who requested the registration
 */
public record RegistrationPlan(String name, RegistrationTarget target, EndpointReference member, XmlFragment content,
        PlanTimes times,
        String owner) {

    /** The service group of a registration. */
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
     * A service group of other processes.
     *
     * @param groups
     *            the replicas of the group, the preferred one first; the entry is in one of them
     */
    public record Replicas(List<EndpointReference> groups) implements RegistrationTarget {
        public Replicas {
            groups = List.copyOf(groups);
            if (groups.isEmpty()) {
                throw new IllegalArgumentException("a group needs at least one replica");
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
     *            lifetime of each requested lease
     * @param renewalInterval
     *            time from one renewal to the next
     * @param firstEnd
     *            end of the first lease of a new entry, unless it is past
     */
    public record PlanTimes(Duration lifetime, Duration renewalInterval, Optional<Instant> firstEnd) {

        /** Returns times with leases of twice the interval, as in MDS4. */
        public static PlanTimes ofRenewalInterval(Duration refresh) {
            return new PlanTimes(refresh.multipliedBy(2), refresh, Optional.empty());
        }

        /** Returns the lifetime to request for an entry that is added now. */
        Duration firstLifetime(LeaseClock clock) {
            return firstEnd.map(end -> Duration.between(clock.now(), end))
                    .filter(Duration::isPositive)
                    .orElse(lifetime);
        }

        RegistrationTimes renewalTimes() {
            return new RegistrationTimes(lifetime, renewalInterval);
        }
    }

    /** Returns the owner as the transport identified it. */
    public Caller caller() {
        return owner.equals(Caller.ANONYMOUS.name()) ? Caller.ANONYMOUS : new Caller(owner, true);
    }

    /**
     * The identity of an entry: plans that agree in it are one entry in their group, even if names and intervals differ.
     */
    public record EntryIdentity(RegistrationTarget target, EndpointReference member, XmlFragment content,
            String owner) {
    }

    /** Returns the identity of the plan's entry. */
    public EntryIdentity entryIdentity() {
        return new EntryIdentity(target, member, content, owner);
    }

    /** Returns the plan of a registration in MDS4's documents. */
    public static RegistrationPlan of(String name, RegistrationTarget target, RegistrationParameters parameters,
            String owner) {
        PlanTimes times = new PlanTimes(parameters.refresh().multipliedBy(2), parameters.refresh(),
                parameters.firstEnd());
        return new RegistrationPlan(name, target, parameters.registrant(), parameters.content(), times, owner);
    }
}
