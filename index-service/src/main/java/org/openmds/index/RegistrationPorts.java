package org.openmds.index;

import java.util.function.Function;
import java.util.function.Supplier;

import org.openmds.aggregator.query.QueryClients;
import org.openmds.aggregator.registration.LocalRegistrationPort;
import org.openmds.aggregator.registration.RegistrationPlan;
import org.openmds.aggregator.registration.ReplicatedRegistrationPort;
import org.openmds.wsrf.client.registration.RegistrationPort;
import org.openmds.wsrf.fault.FaultKind;
import org.openmds.wsrf.fault.WsrfFaultException;
import org.openmds.wsrf.servicegroup.RegistrationPolicy;

/** Creates the port to a plan's group: direct to an index of this process, over SOAP to others. Thread-safe. */
public final class RegistrationPorts implements Function<RegistrationPlan, RegistrationPort> {

    private final Container container;
    private final LocalIndexes indexes;
    private final Supplier<QueryClients> clients;

    /**
     * @param clients
     *            returns the current clients: the first for the groups, the second for entries at other places
     */
    public RegistrationPorts(Container container, LocalIndexes indexes, Supplier<QueryClients> clients) {
        this.container = container;
        this.indexes = indexes;
        this.clients = clients;
    }

    @Override
    public RegistrationPort apply(RegistrationPlan plan) {
        return switch (plan.target()) {
            case RegistrationPlan.LocalGroup(String name) -> local(name, plan);
            case RegistrationPlan.Replicas elsewhere -> remote(elsewhere, plan);
        };
    }

    /** Creates a port over SOAP. Rights are checked again: they may have changed, and so may the addresses of this process. */
    private RegistrationPort remote(RegistrationPlan.Replicas elsewhere, RegistrationPlan plan) {
        new RegistrationRights(container.policy()).requireAdmin(plan.caller(), elsewhere.toString());
        return new ReplicatedRegistrationPort(clients, elsewhere, plan, container.clock());
    }

    private RegistrationPort local(String name, RegistrationPlan plan) {
        IndexService index = indexes.named(name)
                .orElseThrow(() -> new WsrfFaultException(FaultKind.ADD_REFUSED,
                        "this server has no index %s; known are %s".formatted(name, indexes.names())));
        RegistrationRights rights = new RegistrationRights(container.policy());
        // Rights may have changed since the registration was accepted.
        RegistrationPolicy checked = (member, content, lifetime, caller) -> {
            rights.requireRegister(caller, name);
            return index.policy().admit(member, content, lifetime, caller);
        };
        return new LocalRegistrationPort(index.group(), checked, plan, container.clock());
    }
}
