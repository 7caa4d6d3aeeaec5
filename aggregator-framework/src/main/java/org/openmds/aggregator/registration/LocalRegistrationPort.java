package org.openmds.aggregator.registration;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.Lease;
import org.openmds.wsrf.lifetime.LeaseClock;
import org.openmds.wsrf.lifetime.RequestedLifetime;
import org.openmds.wsrf.lifetime.UnacceptableLifetimeException;
import org.openmds.wsrf.service.Deadline;
import org.openmds.wsrf.servicegroup.EntryKey;
import org.openmds.wsrf.servicegroup.LeasedEntry;
import org.openmds.wsrf.servicegroup.RegistrationPolicy;
import org.openmds.wsrf.servicegroup.ServiceGroup;
import org.openmds.wsrf.softstate.ChangeFutures;
import org.openmds.wsrf.xml.XmlFragment;

/**
 * The port to a service group of this process. It sends no messages, but applies the same rules and has the same faults as the wire. A group that
 * does not answer within ten seconds is unavailable.
 */
public final class LocalRegistrationPort implements RegistrationPort {

    private static final Duration TIMEOUT = Duration.ofSeconds(10);

    private final ServiceGroup group;
    private final RegistrationPolicy policy;
    private final RegistrationPlan plan;
    private final LeaseClock clock;

    /**
     * @param policy
     *            the group's policy; called at each Add
     */
    public LocalRegistrationPort(ServiceGroup group, RegistrationPolicy policy, RegistrationPlan plan,
            LeaseClock clock) {
        this.group = group;
        this.policy = policy;
        this.plan = plan;
        this.clock = clock;
    }

    @Override
    public AddedEntry add() {
        LeasedEntry added = await(group.add(policy.admit(plan.member(), plan.content(),
                new RequestedLifetime.Relative(plan.times().firstLifetime(clock)), plan.caller())));
        return new AddedEntry(group.reference(added.key()), granted(added.lease()));
    }

    @Override
    public GrantedLifetime renew(EndpointReference entry) {
        return granted(await(group.renew(key(entry), new RequestedLifetime.Relative(plan.times().lifetime()))));
    }

    @Override
    public void remove(EndpointReference entry) {
        await(group.remove(key(entry)));
    }

    private static EntryKey key(EndpointReference entry) {
        return entry.referenceParameters()
                .stream()
                .findFirst()
                .map(XmlFragment::root)
                .map(key -> new EntryKey(key.text()))
                .orElseThrow(() -> new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                        "%s names no entry".formatted(entry.address())));
    }

    private GrantedLifetime granted(Lease lease) {
        return new GrantedLifetime(lease.terminationTime(clock),
                lease.terminationTime(clock).map(end -> Duration.between(clock.now(), end)));
    }

    private static <T> T await(CompletableFuture<T> future) {
        try {
            return ChangeFutures.await(future, Deadline.in(TIMEOUT));
        } catch (UnacceptableLifetimeException refused) {
            throw new WsrfFaultException(FaultKind.TERMINATION_TIME_CHANGE_REJECTED, refused.getMessage());
        }
    }
}
