package org.openmds.aggregator.registration;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;

import org.openmds.aggregator.query.HttpAddress;
import org.openmds.aggregator.query.QueryClients;
import org.openmds.wsrf.addressing.EndpointReference;
import org.openmds.wsrf.client.AddedEntry;
import org.openmds.wsrf.client.GrantedLifetime;
import org.openmds.wsrf.client.ServerOrigin;
import org.openmds.wsrf.client.WsrfClient;
import org.openmds.wsrf.client.http.ConnectionException;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.lifetime.LeaseClock;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * The port over SOAP to one logical group with several replicas. The entry is at the replica that answered, and moves to the next one when that
 * replica does not answer any more. If the replicas are members of one index, it goes to the one that takes changes. A dead replica costs its connect timeout once; one that hangs, its share of the request timeout. Thread-safe.
 */
public final class ReplicatedRegistrationPort implements RegistrationPort {

    private final Supplier<QueryClients> clients;
    private final List<EndpointReference> groups;
    private final RegistrationPlan plan;
    private final LeaseClock clock;
    @GuardedBy("this")
    private int preferred;

    /**
     * @param clients
     *            returns the current clients: the first for the groups, the second for entries at other places; the caller closes them
     * @param target
     *            the plan's target
     */
    public ReplicatedRegistrationPort(Supplier<QueryClients> clients, RegistrationPlan.Replicas target,
            RegistrationPlan plan,
            LeaseClock clock) {
        this.clients = clients;
        this.groups = target.groups();
        this.plan = plan;
        this.clock = clock;
    }

    @Override
    public AddedEntry add() {
        Duration lifetime = plan.times().firstLifetime(clock);
        List<ConnectionException> failures = new ArrayList<>();
        boolean followed = false;
        while (true) {
            try {
                return within(clients.get().local()).add(current(), plan.member(), plan.content(), lifetime);
            } catch (WsrfFaultException refused) {
                if (followed || !select(refused)) {
                    throw refused;
                }
                followed = true;
            } catch (ConnectionException failure) {
                failures.forEach(failure::addSuppressed);
                if (!failure.isTargetAtFault() || failures.size() + 1 == groups.size()) {
                    throw failure;
                }
                failures.add(failure);
                selectNext();
            }
        }
    }

    @Override
    public GrantedLifetime renew(EndpointReference entry) {
        try {
            return renewAt(entry);
        } catch (WsrfFaultException refused) {
            if (!select(refused)) {
                throw refused;
            }
            return renewAt(atCurrent(entry));
        } catch (ConnectionException failure) {
            if (groups.size() == 1 || !failure.isTargetAtFault()) {
                throw failure;
            }
            if (isAtCurrent(entry)) {
                selectNext();
            }
            return renewElsewhere(entry, failure);
        }
    }

    /** Renews the entry at the selected replica, which has it if both are members of one index; otherwise it counts as lost. */
    private GrantedLifetime renewElsewhere(EndpointReference entry, ConnectionException failure) {
        try {
            return renewAt(atCurrent(entry));
        } catch (WsrfFaultException refused) {
            if (select(refused)) {
                return renewAt(atCurrent(entry));
            }
            throw refused.fault().kind() == FaultKind.RESOURCE_UNKNOWN
                    ? new WsrfFaultException(FaultKind.RESOURCE_UNKNOWN,
                            "the entry counts as lost because its group does not answer: %s"
                                    .formatted(failure.getMessage()))
                    : refused;
        } catch (ConnectionException another) {
            selectNext();
            throw another;
        }
    }

    private GrantedLifetime renewAt(EndpointReference entry) {
        return client(entry).setTerminationTime(entry, plan.times().lifetime());
    }

    @Override
    public void remove(EndpointReference entry) {
        try {
            client(entry).destroy(entry);
        } catch (WsrfFaultException refused) {
            if (!select(refused)) {
                throw refused;
            }
            EndpointReference there = atCurrent(entry);
            client(there).destroy(there);
        }
    }

    /** Selects the replica that a fault names as the one that can answer. Returns false if it is none of them. */
    private synchronized boolean select(WsrfFaultException refused) {
        OptionalInt named = ServerOrigin.named(refused.fault(), groups);
        named.ifPresent(index -> preferred = index);
        return named.isPresent();
    }

    private boolean isAtCurrent(EndpointReference entry) {
        return ServerOrigin.of(entry.address()).equals(ServerOrigin.of(current().address()));
    }

    /** Returns the reference of an entry at the selected replica. */
    private EndpointReference atCurrent(EndpointReference entry) {
        return ServerOrigin.of(current().address()).orElseThrow().move(entry);
    }

    /**
     * Returns the client for an entry. The group's answer has named its address: it gets the credentials for the group only if it is at the host and
     * port of one.
     */
    private WsrfClient client(EndpointReference entry) {
        HttpAddress address = HttpAddress.parse("the address of the entry", entry.address());
        boolean isAtGroup = groups.stream()
                .map(group -> HttpAddress.parse("the address of the group", group.address()))
                .anyMatch(address::isSamePlaceAs);
        return within(isAtGroup ? clients.get().local() : clients.get().registered());
    }

    /** Returns a client whose timeout is divided among the replicas. */
    private WsrfClient within(WsrfClient client) {
        return client.within(client.requestTimeout().dividedBy(groups.size()));
    }

    private synchronized EndpointReference current() {
        return groups.get(preferred);
    }

    private synchronized void selectNext() {
        preferred = (preferred + 1) % groups.size();
    }
}
